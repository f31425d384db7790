// What the browser keeps for a page. Within a page of somebody else some browsers keep nothing: then it is there until the page
// goes, and nothing else is different.

/** @param {() => Storage} open @returns {Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>} */
function opened(open) {
  try {
    return open();
  } catch {
    /** @type {Map<string, string>} */
    const held = new Map();
    return {
      getItem: (name) => held.get(name) ?? null,
      setItem: (name, text) => void held.set(name, text),
      removeItem: (name) => void held.delete(name),
    };
  }
}

/** Until the player forgets it. */
export const lasting = opened(() => localStorage);
/** As long as the tab is open. */
export const passing = opened(() => sessionStorage);

// <agon-contest>: a contest in the page of a game. Load it from the service: <script src="https://agon.example/agon.js" defer></script>
//
//   <agon-contest game="game_..." page="/play/con_...#agon_seat_..."></agon-contest>
//
// `game` is what `PUT /v1/embedding` tells, `page` the `page` of a seat or of `watch` in the reply that opened the contest.
// It tells of itself by events that bubble: `phase` and `decided` as the contest goes on, `closed` when the player is done with
// it, `failed` when the page did not come. How it looks follows from custom properties where it stands: `--agon-ground`,
// `--agon-card`, `--agon-ink`, `--agon-accent`; and from the attributes `scheme` (`light`, `dark`) and `font` (`system`, `serif`,
// `rounded`, `mono`). It speaks the player's language, or that of the attribute `language` (`en`, `ko`). With `return-url`, this
// page goes there when the player is done, unless the event is prevented. With `no-back`, the contest's page offers no way back:
// the game has one beside it.
(() => {
  'use strict';

  const SCRIPT = /** @type {HTMLScriptElement} */ (document.currentScript);
  const SERVICE = new URL(SCRIPT.src).origin;
  const COLOURS = ['ground', 'card', 'ink', 'accent'];
  /** How long the page may take to say that it is there, in milliseconds. */
  const PATIENCE = 10_000;
  const dark = matchMedia('(prefers-color-scheme: dark)');

  class AgonContest extends HTMLElement {
    static observedAttributes = ['game', 'page', 'language', 'scheme', 'font', 'no-back'];

    #frame = document.createElement('iframe');
    /** Whether there is somebody to talk to. */
    #isLoaded = false;
    /** @type {ReturnType<typeof setTimeout> | undefined} */
    #waiting;

    constructor() {
      super();
      const root = this.attachShadow({ mode: 'open' });
      const style = new CSSStyleSheet();
      style.replaceSync(':host { display: block; block-size: min(100dvh, 48rem) } :host([hidden]) { display: none } iframe { inline-size: 100%; block-size: 100%; border: 0; display: block }');
      root.adoptedStyleSheets = [style];
      this.#frame.title = 'Agon';
      this.#frame.allow = 'autoplay; clipboard-write';
      this.#frame.addEventListener('load', () => {
        this.#isLoaded = true;
        this.refresh();
      });
    }

    connectedCallback() {
      addEventListener('message', this.#told);
      dark.addEventListener('change', this.#restyled);
      this.#open();
    }

    disconnectedCallback() {
      removeEventListener('message', this.#told);
      dark.removeEventListener('change', this.#restyled);
      clearTimeout(this.#waiting);
    }

    /** @param {string} name @param {string | null} before @param {string | null} now */
    attributeChangedCallback(name, before, now) {
      if (!this.isConnected || before === now) return;
      if (name === 'game' || name === 'page' || name === 'language') this.#open();
      else this.refresh();
    }

    /** @param {FocusOptions} [options] */
    focus(options) {
      this.#frame.focus(options);
    }

    /** Reads the custom properties again, after they have changed. */
    refresh() {
      if (!this.#isLoaded) return;
      const style = getComputedStyle(this);
      const colours = Object.fromEntries(COLOURS.map((name) => [name, style.getPropertyValue(`--agon-${name}`).trim()]));
      const theme = { colours, scheme: this.getAttribute('scheme') ?? '', font: this.getAttribute('font') ?? '' };
      const back = !this.hasAttribute('no-back');
      this.#frame.contentWindow?.postMessage({ agon: 'hello', theme, back }, SERVICE);
    }

    #open() {
      clearTimeout(this.#waiting);
      this.#isLoaded = false;
      const address = this.#address();
      if (address === null) return this.#frame.remove();
      this.#waiting = setTimeout(() => this.#failed('the page did not come'), PATIENCE);
      this.#frame.src = address;
      this.shadowRoot?.append(this.#frame);
    }

    /** Where the frame finds it. The address names the game, from which follows whose pages may show it. */
    #address() {
      const [game, page] = [this.getAttribute('game'), this.getAttribute('page')];
      if (!game || !page) return null;
      const url = new URL(page, SERVICE);
      const path = url.pathname.match(/\/(play|watch|replay)\/con_\w+$/);
      const language = this.getAttribute('language');
      const spoken = language ? `?language=${encodeURIComponent(language)}` : '';
      if (url.origin === SERVICE && path) return `${SERVICE}/embed/${encodeURIComponent(game)}${path[0]}${spoken}${url.hash}`;
      this.#failed('`page` is to be the page of a seat, of spectators or of a replay, from the service that this script came from');
      return null;
    }

    /** @param {string} why */
    #failed(why) {
      console.error(`<agon-contest>: ${why}. Is ${location.origin} among the origins of ${this.getAttribute('game')}? (PUT ${SERVICE}/v1/embedding)`);
      this.#tell('failed', { why });
    }

    /** @param {string} name @param {unknown} detail @returns {boolean} whether nobody prevented what follows */
    #tell(name, detail) {
      return this.dispatchEvent(new CustomEvent(name, { detail, bubbles: true, composed: true, cancelable: true }));
    }

    #restyled = () => this.refresh();

    /** @param {MessageEvent} message */
    #told = ({ data, origin, source }) => {
      if (origin !== SERVICE || source !== this.#frame.contentWindow || typeof data?.agon !== 'string') return;
      clearTimeout(this.#waiting);
      if (data.agon === 'theme-refused') return console.warn(`<agon-contest>: ${data.detail.why}. The service's own colours stay.`);
      if (!['phase', 'decided', 'closed'].includes(data.agon)) return;
      const goesOn = this.#tell(data.agon, data.detail);
      const home = this.getAttribute('return-url');
      if (data.agon === 'closed' && goesOn && home) location.assign(home);
    };
  }

  if (!customElements.get('agon-contest')) customElements.define('agon-contest', AgonContest);
})();

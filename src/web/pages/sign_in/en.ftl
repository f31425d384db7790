sign_in-title = Sign in
sign_in-lead = Hosts open contests and look after them. Whoever holds the game key is a host.
sign_in-key = Game key
sign_in-where = It begins with `agon_key_`. The first start of the service wrote it to `agon-data/game.key`, or to `game.key` in the folder that `--store` names; otherwise ask whoever runs the service.
sign_in-send = Sign in
sign_in-wrong = The service does not know this key. Check that it is whole, and that nobody has revoked it.
sign_in-lasts = You stay signed in on this browser for 30 days, or until you sign out.
sign_in-already = Signed in already? Go on.

import { expect, test } from "vitest"
import { loggedPath } from "~/http/response/log.ts"

test.each([
  ["/account/create-password/secret", "/account/create-password/…"],
  ["/calendar/secret.ics", "/calendar/…"],
  ["/Calendar/secret.ics", "/calendar/…"],
  ["/account/reset-password/secret.data", "/account/reset-password/…"],
  ["/account/recover-passkey/secret/more", "/account/recover-passkey/…"],
  ["/account/join/secret", "/account/join/…"],
  ["/api/user/account/slug/secret", "/api/user/account/slug/…"],
  ["/Account//RESET-password/secret", "/account/reset-password/…"],
  ["/%61ccount/reset%2Dpassword/secret", "/account/reset-password/…"],
  ["/account/create-password", "/account/create-password"],
  ["/management", "/management"],
])("%s is logged as %s", (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})

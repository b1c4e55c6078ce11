/**
 * The server is killed while it takes a mail in: the provider, which got no answer, delivers it again, and it is there once, whole. Every commit and many
 * other moments are tried in tests/long. Source: threats.md R6.
 */
import { test } from "vitest"
import { danaAndTheLift } from "./support/inbound-mails.ts"
import { deliveredThoughKilled } from "./support/killed-inbound.ts"

test("a mail with files is taken in once, though the server dies at a commit meanwhile", async () => {
  await danaAndTheLift()
  await deliveredThoughKilled(1)
})

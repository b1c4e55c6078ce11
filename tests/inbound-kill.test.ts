/**
 * The server is killed while it receives a mail. The provider, which got no response, delivers it again, and it is stored once, complete. tests/long tries
 * every commit and many other moments. Source: threats.md R6.
 */
import { test } from "vitest"
import { danaAndTheLift } from "./support/inbound-mails.ts"
import { deliveredThoughKilled } from "./support/killed-inbound.ts"

test("a mail with files is taken in once, though the server dies at a commit meanwhile", async () => {
  await danaAndTheLift()
  await deliveredThoughKilled(1)
})

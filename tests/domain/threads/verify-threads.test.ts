/** `verify` finds incomplete threads and messages. */
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { verifyThreads } from "~/domain/threads/verify-threads.ts"
import { execute, withoutReferences } from "../../support/raw.ts"
import { arrives, leavesFor } from "../../support/threads.ts"

beforeEach(async () => {
  const { threadId } = await leavesFor("dana@example.com")
  await arrives({ threadId })
  await arrives()
  await withoutReferences()
})

const laws = async () => (await read(verifyThreads)).map(({ law }) => law)

test("sound threads break no law", async () => {
  expect(await laws()).toEqual([])
})

const REPEATS = "a thread repeats its latest message"
const THREADED = "a mail of a thread has its message, and only such a mail"
const HAS_MAIL = "an outgoing message has its mail, with its Message-ID"

test.each([
  ["update threads set latest_message_id = 1 where id = 1", [REPEATS]],
  ["update threads set latest_message_id = 99 where id = 2", [REPEATS]],
  ["update threads set latest_direction = 'outbound' where id = 2", [REPEATS]],
  ["update outbox set is_threaded = false", [THREADED]],
  ["update outbox set message_id = '<another@example.com>'", [HAS_MAIL]],
  ["delete from outbox", [HAS_MAIL]],
])("%s breaks a law", async (damage, broken) => {
  await execute(damage)
  expect(await laws()).toEqual(broken)
})

/** The outcomes of a commit: done, refused or unknown. A commit that only one machine may have does not count as done. */
import { expect, test } from "vitest"
import { commit, OutcomeUnknown } from "#db/postgres/commit.ts"
import type { Session } from "#db/postgres/session.ts"
import { DatabaseBusy } from "#db/write-queue.ts"

/** A session whose server responds to a commit with this answer. */
function answering(answer: () => Promise<string>, warnings: string[] = []) {
  const state = { destroyed: 0, deadline: 0, sent: [] as string[] }
  let isSent = false
  const session = {
    script: async (text: string, deadline: number) => {
      state.sent.push(text)
      state.deadline = deadline
      isSent = true
      return [{ command: await answer() }]
    },
    warnings: () => (isSent ? warnings : ["a warning of an earlier statement"]),
    destroy: () => {
      state.destroyed += 1
    },
  } as unknown as Session
  return { session, state }
}

const failing = (error: object) => async () => {
  throw Object.assign(new Error("no"), error)
}

test("a commit that is confirmed is done, and earlier warnings do not matter", async () => {
  const { session, state } = answering(async () => "COMMIT")
  await commit(session)
  expect(state).toEqual({ destroyed: 0, deadline: 15_000, sent: ["commit"] })
})

test("a commit whose wait for the standby was cancelled is not known to last, and its session is given up", async () => {
  const warning = "canceling wait for synchronous replication due to user request"
  const { session, state } = answering(async () => "COMMIT", [warning])
  const refused = commit(session)
  await expect(refused).rejects.toThrow(OutcomeUnknown)
  await expect(refused).rejects.toThrow(warning)
  await expect(refused).rejects.toBeInstanceOf(DatabaseBusy)
  expect(state.destroyed).toBe(1)
})

test.each([
  ["lost", { code: "ECONNRESET" }],
  ["not answered", {}],
  ["cut by the server", { code: "57P01", severity: "FATAL" }],
])("a commit whose connection is %s has an unknown outcome", async (_what, error) => {
  const { session, state } = answering(failing(error))
  await expect(commit(session)).rejects.toThrow(OutcomeUnknown)
  expect(state.destroyed).toBe(1)
})

test("a commit that the server refuses certainly did not happen", async () => {
  const { session, state } = answering(failing({ code: "23503", severity: "ERROR" }))
  await expect(commit(session)).rejects.not.toBeInstanceOf(OutcomeUnknown)
  expect(state.destroyed).toBe(0)
})

test("a transaction in which a statement failed ends as a rollback, which is no commit", async () => {
  const { session } = answering(async () => "ROLLBACK")
  await expect(commit(session)).rejects.toThrow("nothing was committed")
})

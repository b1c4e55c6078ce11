import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { sessions } from "#db/schema/index.ts"
import { purgeOldRows } from "../../jobs/purge-old-rows.ts"
import { breaks, execute } from "../support/raw.ts"

const NOW = Date.parse("2026-03-10T20:00:00Z")
const going = new AbortController().signal

async function sessionsOver() {
  await execute(
    "insert into users (id, email, first_name, last_name, created_at) values (1, 'a@b.example', 'A', 'B', 0)",
  )
  const session = { channel: "page", userId: 1, createdAt: 0 } as const
  await write(async (tx) => {
    await tx.run(tx.insert(sessions).values({ ...session, tokenHash: "over", expiresAt: NOW - 86_400_000 }))
    await tx.run(tx.insert(sessions).values({ ...session, tokenHash: "good", expiresAt: NOW - 86_400_000 + 1 }))
  })
}
const left = async () => (await read((tx) => tx.all(tx.select().from(sessions)))).map((row) => row.tokenHash)

test("sessions that ended a day ago are deleted, others stay, however often it runs", async () => {
  await sessionsOver()
  const rows: unknown[] = []
  for (const _ of [1, 2]) await purgeOldRows(going, (error) => rows.push(error), NOW)
  expect(await left()).toEqual(["good"])
  expect(rows).toEqual([])
})

test("what cannot be deleted is reported and holds up nothing else", async () => {
  await sessionsOver()
  await execute("insert into attempts (bucket, at) values ('a', 0)")
  await breaks("delete on attempts")
  const rows: unknown[] = []
  await purgeOldRows(going, (error) => rows.push(error), NOW)
  expect(await left()).toEqual(["good"])
  expect(String(rows)).toContain("broken")
})

test("nothing is deleted once the server stops", async () => {
  await sessionsOver()
  await purgeOldRows(AbortSignal.abort(), () => undefined, NOW)
  expect(await left()).toEqual(["over", "good"])
})

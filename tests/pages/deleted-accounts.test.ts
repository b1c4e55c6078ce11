/** The data that remain of a person whose account was deleted. */
import { beforeEach, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { messageDrafts, scheduledEmails } from "#db/schema/index.ts"
import { scheduleEmail } from "~/domain/messaging/schedules.ts"
import { type Actor, ANONYMOUS } from "~/domain/permissions.ts"
import { addRequestNote } from "~/domain/requests/change-request.ts"
import { createRequest } from "~/domain/requests/create-request.ts"
import { addTenantNote } from "~/domain/tenants/write-notes.ts"
import { get, post } from "../support/app.ts"
import { textIn } from "../support/pages.ts"
import { logged } from "../support/passkeys.ts"
import { staff, tokenOf } from "../support/people.ts"
import { templateOf } from "../support/templates.ts"
import { movesIn } from "../support/tenancies.ts"
import { suite } from "../support/world.ts"

let as = ""
let leaver: Actor
const view = async (path: string) => textIn(await (await get(path, { as })).text())

beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  const manager = await staff(6)
  leaver = { ...ANONYMOUS, userId: manager.userId, name: "Sam Level 6", level: 6 }
})

test("the name stays beside requests, their notes and notes about tenants", async () => {
  await suite(101, { rent: 100_000 })
  const tenantId = await movesIn(101, "2026-01-01")
  const request = await write((tx) => createRequest(tx, leaver, { unitNumber: 0, title: "Lamp" }))
  await write((tx) => addRequestNote(tx, leaver, { requestId: request.id, notes: "Ladder needed." }))
  await write((tx) => addTenantNote(tx, leaver, { tenantId, title: "Keys", description: "Two." }))
  await post("/admin", { intent: "delete", userID: String(leaver.userId) }, { as })
  const dashboard = await view("/admin/requests")
  expect(dashboard).toContain("Sam Level 6, deleted")
  expect(dashboard).not.toContain("Deleted account")
  expect(await view(`/admin/requests?dialog=notes&id=${request.id}`)).toMatch(/Sam Level 6, deleted.*Ladder needed/)
  for (const page of ["notes", "viewtenant"]) {
    expect(await view(`/management/${page}?tenant=${tenantId}`)).toContain("Sam Level 6, deleted, ")
  }
})

/** She has a scheduled email to everybody in the far future, and an unsent message. */
async function leavesWork(): Promise<void> {
  const templateID = await templateOf("Water on Sunday")
  const initialSendDate = Date.parse("2190-01-31T17:00:00Z")
  const email = { frequency: "once" as const, initialSendDate, toGroup: "allTenants", toEmails: undefined }
  await write((tx) => scheduleEmail(tx, leaver, { ...email, templateId: templateID }))
  const draft = { userId: leaver.userId ?? 0, key: "first", content: { subject: "Keys" }, updatedAt: 1 }
  await write((tx) => tx.run(tx.insert(messageDrafts).values(draft)))
}
const left = () =>
  read(async (tx) => ({
    schedules: (await tx.all(tx.select().from(scheduledEmails))).map((row) => [row.creatorId, row.isDisabled]),
    drafts: (await tx.all(tx.select().from(messageDrafts))).map((row) => row.userId),
  }))
const ends = (intent: string, heir?: number | string) => {
  const dialog = `/admin?dialog=${intent === "delete" ? "delete" : "account"}&user=${leaver.userId}`
  const form = { intent, userID: String(leaver.userId), ...(heir === undefined ? {} : { heir: String(heir) }) }
  return post(dialog, form, { as })
}

test.each([
  ["delete", "delete"],
  ["account", "disable"],
])(
  "the dialog %s names scheduled emails and messages not sent, and goes on only with an answer",
  async (dialog, intent) => {
    await leavesWork()
    const text = await view(`/admin?dialog=${dialog}&user=${leaver.userId}`)
    expect(text).toContain("Scheduled email “Water on Sunday”, next on January 31, 2190 9:00 AM")
    expect(text).toContain("Message not sent “Keys”")
    const refused = await ends(intent)
    expect(refused.status).toBe(400)
    expect(textIn(await refused.text())).toContain("Choose who takes them over.")
    for (const none of [leaver.userId ?? 0, (await staff(9)).userId, 99_999]) {
      expect((await ends(intent, none)).status).toBe(400)
    }
    expect(await left()).toEqual({ schedules: [[leaver.userId, false]], drafts: [leaver.userId] })
  },
)

test("whoever takes them over has them afterwards, and the log says so", async () => {
  await leavesWork()
  const { userId: heir } = await staff(5)
  expect((await ends("delete", heir)).status).toBe(302)
  expect(await left()).toEqual({ schedules: [[heir, false]], drafts: [heir] })
  expect((await logged("USR_HANDED_OVER")).map(({ details }) => details)).toEqual([
    "Handed to Sam Level 5: 1 scheduled email and 1 message not sent of Sam Level 6.",
  ])
})

test("switched off, nothing leaves any more; a disabled person keeps the messages not sent", async () => {
  await leavesWork()
  expect((await ends("disable", "off")).status).toBe(302)
  expect(await left()).toEqual({ schedules: [[leaver.userId, true]], drafts: [leaver.userId] })
  // When the account is deleted later, only the message needs an answer.
  expect((await ends("delete", "off")).status).toBe(302)
  expect(await left()).toEqual({ schedules: [[leaver.userId, true]], drafts: [] })
  expect(await view("/management/email/scheduled")).toContain("Created by Sam Level 6, deleted")
})

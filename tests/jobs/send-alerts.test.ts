/** New charges in one mail a day, and the rent before its day: each once, to those who chose it. Source: api.md section 0, "Alerts". */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { users, watermarks } from "#db/schema/index.ts"
import { chooseMails } from "~/domain/alerts/own-alerts.ts"
import { disableUser } from "~/domain/identity/account-states.ts"
import { setLeaseStatus } from "~/domain/leasing/lease-status.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { removePersonFor } from "~/domain/sign-ins/remove.ts"
import { asDay } from "~/values/calendar.ts"
import { runDue } from "../../jobs/run-due.ts"
import { chooses } from "../support/alerts.ts"
import { enrolls } from "../support/autopay.ts"
import { mails } from "../support/mails.ts"
import { hasPerson, signedIn } from "../support/sign-ins.ts"
import { movesIn, movesOut, owesFee, pays } from "../support/tenancies.ts"
import { during, mona, on, setting, suite, USUAL } from "../support/world.ts"

let ann = 0
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  ann = await movesIn(101, "2026-01-02", { tenantFirstName: "Ann", primaryEmail: "ann@example.com" })
})

const dailyMails = async () =>
  (await mails())
    .filter(({ subject }) => /^(New charges|Due on)/.test(subject))
    .map(({ subject, body }) => `${subject}: ${body}`)

test("without a choice nobody gets either", async () => {
  for (const day of ["2026-01-29", "2026-01-31", "2026-02-01", "2026-02-06"]) await runDue(on(day, 4))
  expect(await dailyMails()).toEqual([])
})

test("what was charged since the mail before is one mail, with what is owed then; once, however often the day runs", async () => {
  await chooses(ann, "2026-01-20", ["charge"])
  await owesFee(ann, 5_000, "2026-01-31")
  await owesFee(ann, 2_500, "2026-01-31")
  await runDue(on("2026-01-31", 2))
  await runDue(on("2026-02-01", 4))
  const doneUpTo = asDay("2026-01-31")
  await write((tx) => tx.run(tx.update(watermarks).set({ doneUpTo })))
  await runDue(on("2026-02-01", 5))
  const [mail = "", ...others] = await dailyMails()
  expect(others).toEqual([])
  expect(mail).toContain("New charges on your account")
  expect(mail).toMatch(
    /: \$50\.00, due on Jan 31, 2026\n.*: \$25\.00, due on Jan 31, 2026\nRent for February 2026, unit 101: \$1,000\.00, due on Feb 1, 2026/,
  )
  expect(mail).toContain("In all $1,075.00.")
  expect(mail).toContain("/home/charges")
  await pays(ann, 107_500, "2026-02-02")
  await runDue(on("2026-02-02", 4))
  await runDue(on("2026-02-06", 4))
  expect(await dailyMails()).toHaveLength(1)
  await runDue(on("2026-03-01", 4))
  expect(await dailyMails()).toHaveLength(2)
})

test("days that the server missed are one mail; charges of before the choice are not told", async () => {
  await runDue(on("2026-02-01", 4))
  await chooses(ann, "2026-02-10", ["charge"])
  await owesFee(ann, 5_000, "2026-02-20")
  await runDue(on("2026-03-02", 4))
  const [mail = "", ...others] = await dailyMails()
  expect(others).toEqual([])
  expect(mail).not.toContain("Rent for February")
  expect(mail).toContain("Rent for March 2026")
  expect(mail).toContain("$50.00, due on Feb 20, 2026")
})

test("rent is told as many days before as chosen, not sooner and once, with what advance rent pays of it", async () => {
  await pays(ann, 30_000, "2026-01-05")
  await chooses(ann, "2026-01-20", ["due"], 5)
  await runDue(on("2026-01-26", 4))
  expect(await dailyMails()).toEqual([])
  for (const day of ["2026-01-27", "2026-01-28", "2026-01-31"]) await runDue(on(day, 4))
  const [mail = "", ...others] = await dailyMails()
  expect(others).toEqual([])
  expect(mail).toContain("Due on Feb 1, 2026")
  expect(mail).toContain("Rent for February 2026, unit 101: $1,000.00")
  expect(mail).toContain("is due on Feb 1, 2026.")
  expect(mail).toContain("/home/payment")
  await runDue(on("2026-02-01", 4))
  await runDue(on("2026-02-24", 4))
  expect(await dailyMails()).toHaveLength(2)
})

test("rent that was charged before its day is told by what is open of it, and not once it is paid", async () => {
  await setting({ balanceIssueDay: 20 })
  await chooses(ann, "2026-01-10", ["due"], 3)
  await runDue(on("2026-01-21", 4))
  await pays(ann, 60_000, "2026-01-22")
  await runDue(on("2026-01-29", 4))
  const bodies = await dailyMails()
  expect(bodies).toHaveLength(1)
  expect(bodies[0]).toContain("Due on Feb 1, 2026")
  await runDue(on("2026-02-21", 4))
  await pays(ann, 300_000, "2026-02-22")
  await runDue(on("2026-02-27", 4))
  expect(await dailyMails()).toHaveLength(1)
})

test("nothing is told in eviction, after the move-out, to a disabled account or of a suite without rent", async () => {
  const names = ["Bob", "Cem", "Dov"]
  const [bob = 0, cem = 0, dov = 0] = await Promise.all(
    names.map(async (name, index) => {
      const unit = 102 + index
      await suite(unit, { rent: name === "Dov" ? 0 : 50_000 })
      return movesIn(unit, "2026-01-02", { tenantFirstName: name, primaryEmail: `${name.toLowerCase()}@example.com` })
    }),
  )
  for (const tenant of [ann, bob, cem, dov]) await chooses(tenant, "2026-01-20", ["due"], 3)
  await during("2026-01-21", (tx) => setLeaseStatus(tx, mona, { tenantId: ann, status: "eviction" }))
  await movesOut(102, 0, "2026-01-25")
  await write((tx) => tx.run(tx.update(users).set({ enabled: false }).where(eq(users.tenantId, cem))))
  for (const day of ["2026-01-29", "2026-01-31"]) await runDue(on(day, 4))
  expect(await dailyMails()).toEqual([])
})

test("who is on autopay is not told to pay", async () => {
  await chooses(ann, "2026-01-20", ["due"], 3)
  await enrolls(ann, "card")
  await runDue(on("2026-01-29", 4))
  expect((await dailyMails())[0]).toContain("Autopay is on:")
})

test.each(["pays", "everything"] as const)(
  "an invited person who %s chooses for oneself, until the invitation ends",
  async (role) => {
    const ben = await hasPerson(ann, role)
    const actor = await signedIn(ben)
    await during("2026-01-20", (tx) => chooseMails(tx, actor, { mail: ["charge"] }))
    await owesFee(ann, 5_000, "2026-01-30")
    await runDue(on("2026-01-31", 4))
    const own = (await mails()).filter(({ subject }) => subject === "New charges on your account")
    expect(own.map(({ recipients }) => recipients.map(({ address }) => address))).toEqual([[ben.email]])
    await during("2026-02-02", (tx) => removePersonFor(tx, SYSTEM, { signInId: ben.signInId }))
    await owesFee(ann, 5_000, "2026-02-03")
    await runDue(on("2026-02-04", 4))
    expect(await dailyMails()).toHaveLength(1)
  },
)

test("an invited person whose account is disabled is sent nothing", async () => {
  const ben = await hasPerson(ann, "pays")
  const actor = await signedIn(ben)
  await during("2026-01-20", (tx) => chooseMails(tx, actor, { mail: ["charge", "due"] }))
  await during("2026-01-21", (tx) => disableUser(tx, SYSTEM, { userId: ben.userId }))
  await owesFee(ann, 5_000, "2026-01-30")
  await runDue(on("2026-01-31", 4))
  expect(await dailyMails()).toEqual([])
})

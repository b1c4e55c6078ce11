/** Certificates in Today: a line is shown until staff have done its work. */
import { beforeEach, expect, test } from "vitest"
import { insuranceCertificates } from "#db/schema/index.ts"
import { decideCertificate, requestCertificate } from "~/domain/certificates/decide-certificate.ts"
import { todaysWork } from "~/domain/today/today.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { movesIn, movesOut } from "../../support/tenancies.ts"
import { during, mona, seen, setting, suite, USUAL } from "../../support/world.ts"

let dana = 0
beforeEach(async () => {
  await setting(USUAL)
  await suite(101, { rent: 100_000 })
  dana = await movesIn(101, "2026-01-01", { leaseEndDate: "2030-12-31" })
})

/** The kinds of certificates that Today shows on a day, each with its lines' days. */
async function shownOn(day: string): Promise<Record<string, unknown[]>> {
  const { work } = await seen(day, (tx) => todaysWork(tx, mona, undefined))
  const found = work.filter(({ kind }) => /Certificates$/.test(kind))
  return Object.fromEntries(found.map(({ kind, lines }) => [kind, lines.map((line) => line.on)]))
}

/** Stores a certificate without its file, which Today does not read. Returns its number. */
const stores = (state: "waiting" | "accepted", expiresOn: string, day: string, tenantId = dana) =>
  during(day, async (tx) => {
    const decidedAt = state === "accepted" ? tx.now : null
    const what = { insurer: "Harbor Mutual", policy: "HM-1", amount: asCents(1), storedFileId: null }
    const row = { ...what, tenantId, state, expiresOn: asDay(expiresOn), decidedAt, createdAt: tx.now }
    return (await tx.one(tx.insert(insuranceCertificates).values(row).returning()))?.id ?? 0
  })
const decides = (certificateId: number, isAccepted: boolean, day: string) =>
  during(day, (tx) => decideCertificate(tx, mona, { certificateId, isAccepted, answer: "Too small." }))
const requests = (day: string) => during(day, (tx) => requestCertificate(tx, mona, { tenantId: dana }))

test("one that was sent stands with the tenant and insurer until it is decided", async () => {
  expect(await shownOn("2026-02-01")).toEqual({})
  const id = await stores("waiting", "2027-01-31", "2026-02-01")
  const { work } = await seen("2026-02-03", (tx) => todaysWork(tx, mona, undefined))
  expect(work.find(({ kind }) => kind === "waitingCertificates")?.lines).toMatchObject([
    { name: "Dana Reyes", detail: "Harbor Mutual", tenantId: dana, units: [101], on: "2026-02-01" },
  ])
  await decides(id, true, "2026-02-03")
  expect(await shownOn("2026-02-03")).toEqual({})
})

test("one that ends stands from sixty days ahead, then as missing, until another is asked for or sent", async () => {
  await stores("accepted", "2026-06-30", "2026-02-01")
  expect(await shownOn("2026-04-30")).toEqual({})
  expect(await shownOn("2026-05-01")).toEqual({ expiringCertificates: ["2026-06-30"] })
  expect(await shownOn("2026-06-30")).toEqual({ expiringCertificates: ["2026-06-30"] })
  expect(await shownOn("2026-07-01")).toEqual({ missingCertificates: ["2026-06-30"] })
  expect(await shownOn("2026-12-31")).toEqual({ missingCertificates: ["2026-06-30"] })
  await requests("2026-05-02")
  expect(await shownOn("2026-05-15")).toEqual({})
})

test("one that was asked for stands as missing after fourteen days, until it is asked for again or sent", async () => {
  await requests("2026-03-01")
  expect(await shownOn("2026-03-14")).toEqual({})
  expect(await shownOn("2026-03-15")).toEqual({ missingCertificates: ["2026-03-01"] })
  await requests("2026-03-15")
  expect(await shownOn("2026-03-16")).toEqual({})
})

test("a rejected one is missing after fourteen days, unless another waits or is accepted", async () => {
  const first = await stores("waiting", "2027-01-31", "2026-02-01")
  await decides(first, false, "2026-02-02")
  expect(await shownOn("2026-02-15")).toEqual({})
  expect(await shownOn("2026-02-16")).toEqual({ missingCertificates: ["2026-02-02"] })
  const second = await stores("waiting", "2027-01-31", "2026-02-16")
  expect(await shownOn("2026-02-16")).toEqual({ waitingCertificates: ["2026-02-16"] })
  await decides(second, true, "2026-02-16")
  expect(await shownOn("2026-02-20")).toEqual({})
})

test("those of a former tenant are history", async () => {
  await stores("accepted", "2026-03-31", "2026-02-01")
  await stores("waiting", "2027-03-31", "2026-02-02")
  await requests("2026-02-03")
  await movesOut(101, 0, "2026-03-15")
  expect(await shownOn("2026-04-15")).toEqual({})
})

test("the first of a kind is the one that waits longest or ends first", async () => {
  await suite(102, { rent: 100_000 })
  const bo = await movesIn(102, "2026-01-01", { primaryEmail: "bo@example.com", leaseEndDate: "2030-12-31" })
  await stores("accepted", "2026-06-30", "2026-02-01")
  await stores("accepted", "2026-06-10", "2026-02-02", bo)
  expect(await shownOn("2026-06-01")).toEqual({ expiringCertificates: ["2026-06-10", "2026-06-30"] })
  expect(await shownOn("2026-07-01")).toEqual({ missingCertificates: ["2026-06-10", "2026-06-30"] })
  await stores("waiting", "2027-06-30", "2026-07-02")
  await stores("waiting", "2027-06-30", "2026-07-01", bo)
  expect(await shownOn("2026-07-03")).toEqual({ waitingCertificates: ["2026-07-01", "2026-07-02"] })
})

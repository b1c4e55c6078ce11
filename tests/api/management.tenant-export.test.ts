/** One tenant's own data as a zip: its content, the parts that are optional, and the permission. Source: api.md M70. */
import { existsSync, readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, insuranceCertificates, requestNotes, sessions } from "#db/schema/index.ts"
import { recordNotice } from "~/domain/lease-terms/notices.ts"
import { addStep } from "~/domain/lease-terms/steps.ts"
import { addTerm } from "~/domain/lease-terms/terms.ts"
import { NO_LEVEL } from "~/domain/permissions.ts"
import { submitRequest } from "~/domain/requests/create-request.ts"
import { addTenantNote } from "~/domain/tenants/write-notes.ts"
import { endTexts } from "~/domain/texts/end-agreement.ts"
import { asDay } from "~/values/calendar.ts"
import { asCents } from "~/values/money.ts"
import { TEXT_AGREEMENT } from "~/values/texts.ts"
import { api, app, get, post } from "../support/app.ts"
import { itIs } from "../support/online.ts"
import { textIn } from "../support/pages.ts"
import { agrees } from "../support/payment-plans.ts"
import { linesOf, readPdf } from "../support/pdf.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "../support/people.ts"
import { emptyFolder } from "../support/processes.ts"
import { changesLine, chargeType, hasLine } from "../support/recurring.ts"
import { hasPerson, signedIn } from "../support/sign-ins.ts"
import { owesFee } from "../support/tenancies.ts"
import { isTextedAbout } from "../support/texts.ts"
import { testFolder } from "../support/usual-settings.ts"
import { during, mona, setting, USUAL } from "../support/world.ts"
import { unzipped } from "../support/zip.ts"

const CALL = "/management/tenant/export"
const PAGE = "/management/viewtenant/data"
let tenantId = 0
let dana: Awaited<ReturnType<typeof tenantUser>>

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"] })
  itIs("2026-03-10")
  await setting(USUAL)
  dana = await tenantUser(101)
  tenantId = dana.tenantId
})

const manager = () => staff(6).then((person) => tokenOf(person, "api"))

/** The entries of the zip that a manager gets, as texts. */
async function entriesFor(as: string, query = ""): Promise<Map<string, Buffer>> {
  const headers = { Authorization: `Bearer ${as}` }
  const sent = await app(new Request(`http://localhost:3000/api${CALL}?tenantID=${tenantId}${query}`, { headers }))
  expect([sent.status, sent.headers.get("Content-Type")]).toEqual([200, "application/zip"])
  const path = join(emptyFolder(), "tenant.zip")
  writeFileSync(path, Buffer.from(await sent.arrayBuffer()))
  return unzipped(path)
}

const textOf = (entries: Map<string, Buffer>) => [...entries].map(([name, bytes]) => `${name}\n${bytes}`).join("\n")

/** A request of the tenant with a note that the portal shows and one that it does not, and a note of staff about the tenant. */
async function written() {
  await write((tx) => addTenantNote(tx, mona, { tenantId, title: "Reliable", description: "Pays early." }))
  const { id } = await write((tx) =>
    submitRequest(tx, { ...mona, level: NO_LEVEL, tenantId }, { title: "Cold radiator", description: "Since Monday" }),
  )
  const note = { requestId: id, authorId: null, isFromTenant: false, createdAt: 0 }
  await write((tx) =>
    tx.run(tx.insert(requestNotes).values({ ...note, note: "We come on Friday", isShownToTenant: true })),
  )
  await write((tx) =>
    tx.run(tx.insert(requestNotes).values({ ...note, note: "Bring the long wrench", isShownToTenant: false })),
  )
}

test("it has the tenant's own details, requests and ledger, and nothing of another tenant or of staff alone", async () => {
  await written()
  await tenantUser(null)
  await owesFee(tenantId, 12_300, "2026-03-02")
  const entries = await entriesFor(await manager())
  const text = textOf(entries)
  expect(entries.get("person.csv")?.toString()).toContain("1980-05-04")
  expect(entries.get("units.csv")?.toString()).toContain("\r\n101,2026-01-01,")
  for (const shown of ["Cold radiator", "We come on Friday"]) expect(text).toContain(shown)
  for (const hidden of ["Bring the long wrench", "Pays early.", "former@example.com"])
    expect(text).not.toContain(hidden)
  expect([...entries.keys()].filter((name) => name.startsWith("internal"))).toEqual([])
  const lines = linesOf(await readPdf(entries.get("ledger.pdf") ?? Buffer.alloc(0))).map((line) => line.join(" "))
  expect(lines).toContainEqual(expect.stringMatching(/Closing balance.* \$123\.00$/))
  expect(entries.get("README.txt")?.toString()).toContain("  date_of_birth: Date of birth (day, YYYY-MM-DD)")
})

test("it has the tenant's agreements to text messages, with their wording, and not those of the people on the account", async () => {
  const actor = await signedIn(dana)
  const as = await manager()
  expect((await entriesFor(as)).has("text_messages.csv")).toBe(false)
  await isTextedAbout(actor, ["charge"])
  await write((tx) => endTexts(tx, actor, {}))
  await isTextedAbout(await signedIn(await hasPerson(tenantId, "pays")), ["charge"], undefined, "9095550111")
  const file = (await entriesFor(as)).get("text_messages.csv")?.toString()
  expect(file).toContain(`"${TEXT_AGREEMENT}"`)
  expect(file).toMatch(/^9095550199,.*,person\r?$/m)
  expect(file).not.toContain("9095550111")
})

test("notes and reasons of staff are in it only on request, which the audit log says", async () => {
  await written()
  const as = await manager()
  const text = textOf(await entriesFor(as, "&withNotes=true"))
  for (const shown of ["Bring the long wrench", "Pays early."]) expect(text).toContain(shown)
  await entriesFor(as)
  const rows = (await read((tx) => tx.all(tx.select().from(auditLog)))).filter((row) => row.category === "TEN_EXPORTED")
  expect(rows).toMatchObject([
    { priority: "high", metadata: { TenantID: tenantId, WithNotes: true } },
    { priority: "high", metadata: { TenantID: tenantId, WithNotes: false } },
  ])
  const left = join(testFolder, "incoming")
  expect(existsSync(left) ? readdirSync(left) : []).toEqual([])
})

test("what is agreed is in it: lease, rents, notice, monthly charges, payment plan and insurance, without notes of staff", async () => {
  const day = "2026-03-10"
  await owesFee(tenantId, 12_300, "2026-03-02")
  const term = { unitNumber: 101, startDate: asDay("2026-01-01"), endDate: asDay("2026-12-31"), isMonthToMonth: true }
  await during(day, (tx) => addTerm(tx, mona, { ...term, renewalUntil: asDay("2026-10-31") }))
  const step = { date: asDay("2027-01-01"), monthlyRent: asCents(123_400) }
  await during(day, (tx) => addStep(tx, mona, { unitNumber: 101, ...step }))
  await during(day, (tx) =>
    recordNotice(tx, mona, { unitNumber: 101, givenDate: asDay(day), movingOutDate: asDay("2027-03-31") }),
  )
  const line = await hasLine(tenantId, await chargeType("Parking", 5_000), "2026-04", day, { note: "Place 7" })
  await changesLine(line, "2026-06", day, { amount: 6_000, quantity: 2 })
  const plan = await agrees(
    tenantId,
    [
      ["2026-04-01", 6_000],
      ["2026-05-01", 6_300],
    ],
    { on: day, note: "Was ill" },
  )
  const certificate = { insurer: "Alba", policy: "P-77", amount: asCents(1_000_000), expiresOn: asDay("2026-12-01") }
  await write((tx) =>
    tx.run(tx.insert(insuranceCertificates).values({ tenantId, ...certificate, state: "waiting", createdAt: tx.now })),
  )
  const as = await manager()
  const entries = await entriesFor(as)
  const lines = (name: string) => entries.get(`${name}.csv`)?.toString().trim().split("\r\n").slice(1)
  expect(lines("lease_terms")).toEqual(["101,2026-01-01,2026-12-31,2026-10-31,yes"])
  expect(lines("rent_steps")).toEqual(["101,2027-01-01,1234.00,"])
  expect(lines("move_out_notices")).toEqual([`101,${day},2027-03-31`])
  expect(lines("recurring_charges")).toEqual([
    "101,Parking,2026-04,2026-05,50.00,1,Place 7",
    "101,Parking,2026-06,,60.00,2,",
  ])
  expect(lines("payment_plans")).toEqual([`${plan},123.00,2,${day},open,,,`])
  expect(lines("payment_plan_instalments")).toEqual([`${plan},2026-04-01,60.00`, `${plan},2026-05-01,63.00`])
  expect(lines("insurance")).toEqual([expect.stringContaining("Alba,P-77,10000.00,2026-12-01,waiting,")])
  expect(textOf(entries)).not.toContain("Was ill")
  const all = await entriesFor(as, "&withNotes=true")
  expect(all.get("internal_plan_notes.csv")?.toString()).toContain(`${plan},Was ill,`)
})

test("it needs a proof, an existing tenant and a whole query", async () => {
  const as = await manager()
  expect(await api("GET", `${CALL}?tenantID=${tenantId + 50}`, { as })).toMatchObject({
    status: 404,
    body: { code: "TENANT_NOT_FOUND" },
  })
  for (const query of ["", "?tenantID=x", `?tenantID=${tenantId}&withNotes=yes`])
    expect((await api("GET", `${CALL}${query}`, { as })).status).toBe(400)
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: null })))
  expect(await api("GET", `${CALL}?tenantID=${tenantId}`, { as })).toMatchObject({
    status: 403,
    body: { code: "CONFIRMATION_REQUIRED" },
  })
})

test("the page asks for a proof, then downloads; maintenance and tenants do not see it", async () => {
  const as = await tokenOf(await staff(6), "page")
  const page = `${PAGE}?tenant=${tenantId}`
  expect(textIn(await (await get(`/management/viewtenant?tenant=${tenantId}`, { as })).text())).toContain(
    "Tenant's own data",
  )
  expect((await get(`${page}&download=on&notes=on`, { as })).headers.get("Content-Type")).toBe("application/zip")
  await write((tx) => tx.run(tx.update(sessions).set({ confirmedAt: null })))
  expect((await get(`${page}&download=on`, { as })).status).toBe(403)
  const question = await (await post(page, { tenant: String(tenantId) }, { as })).text()
  const confirmHeld = /name="confirmHeld" value="([^"]+)"/.exec(question)?.[1] ?? ""
  const confirmed = await post(page, { confirmHeld, confirmPassword: PASSWORD }, { as })
  expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([302, page])
  expect((await get(`${page}&download=on`, { as })).status).toBe(200)
  expect((await get(page, { as: await tokenOf(await staff(9), "page") })).status).toBe(403)
  expect((await get(`${PAGE}?tenant=999`, { as })).status).toBe(404)
})

/** No data of another tenant: requests every page, file, data address and call of the portal with the other tenant's numbers. Source: threats.md T3, T4. */
import { eq } from "drizzle-orm"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { auditLog, payments, receipts, tenants } from "#db/schema/index.ts"
import { createPopups } from "~/domain/messaging/popups.ts"
import { settleOwnSetup } from "~/domain/payment-methods/own-setup.ts"
import { changeTenant } from "~/domain/tenants/tenants.ts"
import { api, app, get, post } from "../support/app.ts"
import { acceptsPayments } from "../support/online.ts"
import { linesOf, readPdf } from "../support/pdf.ts"
import { tenantUser, tokenOf } from "../support/people.ts"
import { paysOnline, sendsByBank } from "../support/provider.ts"
import { hasSaved } from "../support/saved-methods.ts"
import { beginsSetup, completesSetup, savedBy, setupRows, tenantAt, typedAccount } from "../support/setups.ts"
import { owesFee, pays } from "../support/tenancies.ts"
import { during, mona, setting, USUAL } from "../support/world.ts"

/** Values that only Felix has: his name, his suite, his phone, and amounts that nobody else was charged or paid. */
const FELIX = [
  "Felix",
  "6102",
  "9095550666",
  "(909) 555-0666",
  "$66.61",
  "$66.62",
  "$66.63",
  "6661",
  "6662",
  "6663",
  "For Felix",
]

let dana: Awaited<ReturnType<typeof tenantUser>>
let felix: Awaited<ReturnType<typeof tenantUser>>
let page = ""
let bearer = ""
let ofFelix: { id: number; type: string }[] = []

beforeEach(async () => {
  await setting(USUAL)
  dana = await tenantUser(101)
  felix = await tenantUser(6102)
  await during("2026-01-01", (tx) =>
    changeTenant(tx, felix.tenantId, { firstName: "Felix", primaryPhone: "9095550666" }),
  )
  await owesFee(felix.tenantId, 6_661, "2026-01-02")
  await paysOnline(felix.tenantId, 6_662, "2026-01-03")
  await pays(felix.tenantId, 6_661, "2026-01-03", { type: "fees" })
  await sendsByBank(felix.tenantId, 6_663, "2026-01-04")
  const popup = { tenantIds: [felix.tenantId], subject: "For Felix", note: "Only for Felix." }
  await during("2026-01-05", (tx) => createPopups(tx, mona, popup))
  await pays(dana.tenantId, 5_000, "2026-01-03")
  ofFelix = (await read((tx) => tx.all(tx.select().from(payments)))).filter((one) => one.tenantId === felix.tenantId)
  page = await tokenOf(dana, "page")
  bearer = await tokenOf(dana, "api")
})

/** A query that names the other tenant, in every spelling of the portal's calls. */
const named = () => {
  const { tenantId, userId } = felix
  return `tenantID=${tenantId}&tenantId=${tenantId}&TenantID=${tenantId}&tenant=${tenantId}&userID=${userId}&page=1`
}

const shown = (text: string) => FELIX.filter((expected) => text.includes(expected))

test("no page and no data request shows anything of the other, however the other is named", async () => {
  for (const path of [
    "/home",
    "/home/figures",
    "/home/charges",
    "/home/charges/export",
    "/home/agreement",
    "/home/bounced",
    "/home/history",
    "/home/updateinfo",
    "/home/ach",
    "/account",
  ]) {
    for (const address of [`${path}?${named()}`, `${path}.data?${named()}`, `${path}/${felix.tenantId}`]) {
      expect([address, shown(await (await get(address, { as: page })).text())]).toEqual([address, []])
    }
  }
})

test("no receipt of the other is printed, by page, data request or call", async () => {
  expect(ofFelix.length).toBeGreaterThan(1)
  for (const { id } of ofFelix) {
    for (const type of ["rent", "deposit", "fees"]) {
      const query = `?type=${type}&id=${id}`
      for (const path of [`/home/receipt${query}`, `/home/receipt.data${query}`]) {
        const { status, headers } = await get(path, { as: page })
        expect([path, status, headers.get("content-type")]).not.toContain("application/pdf")
        expect([path, status]).toEqual([path, 404])
      }
      const call = await api("GET", `/user/payment/receipt${query}`, { as: bearer })
      expect([query, call.status, call.body.code]).toEqual([query, 404, "PAYMENT_NOT_FOUND"])
    }
  }
})

test("the statement is the own one, whoever is named beside its days", async () => {
  const response = await get(`/home/statement?startDate=2026-01-01&endDate=2026-12-31&${named()}`, { as: page })
  const text = linesOf(await readPdf(new Uint8Array(await response.arrayBuffer())))
    .flat()
    .join("\n")
  expect(text).toContain("Dana Whitfield")
  expect(shown(text)).toEqual([])
})

test("T22 is the own ledger too, whoever is named beside its days", async () => {
  const address = `http://localhost:3000/api/user/statement?startDate=2026-01-01&endDate=2026-12-31&${named()}`
  const response = await app(new Request(address, { headers: { Authorization: `Bearer ${bearer}` } }))
  const text = linesOf(await readPdf(new Uint8Array(await response.arrayBuffer())))
    .flat()
    .join("\n")
  expect(text).toContain("Dana Whitfield")
  expect(shown(text)).toEqual([])
})

test.each(["rent", "deposit", "everything"])(
  "T5 to T7, %s: neither the other's number nor the other's unit can be paid for, and each try is written down",
  async (pays) => {
    acceptsPayments()
    const before = await read((tx) => tx.all(tx.select().from(receipts)))
    const path = `/user/payment/${pays}`
    for (const names of [{ tenantID: felix.tenantId, unit: 6102 }, { unit: 6102 }, { tenantID: felix.tenantId }]) {
      const body = { amount: 6_661, tenantID: dana.tenantId, unit: 101, ...names }
      const call = await api("POST", path, { as: bearer, body })
      expect([names, call.status, call.body.code]).toEqual([names, 403, "INSUFFICIENT_PERMISSIONS"])
    }
    expect(await read((tx) => tx.all(tx.select().from(receipts)))).toEqual(before)
    const denied = await read((tx) => tx.all(tx.select().from(auditLog).where(eq(auditLog.category, "ACCESS_DENIED"))))
    expect(denied.map(({ userId, details }) => [userId, details.includes(path)])).toEqual([[dana.userId, true]])
  },
)

test("the payment forms pay for nobody else, whoever is named beside their fields", async () => {
  acceptsPayments()
  await owesFee(dana.tenantId, 9_000, "2026-01-04")
  const fields = {
    intent: "custom",
    choice: "customEverything",
    amount: "12.00",
    methodID: "card",
    key: "one",
  }
  const other = { tenantID: String(felix.tenantId), tenantId: String(felix.tenantId), unit: "6102", receipt: "x" }
  const sent = await post(`/home/payment?dialog=custom&${named()}`, { ...fields, ...other }, { as: page })
  expect(sent.status).toBe(302)
  const opened = await read((tx) => tx.all(tx.select().from(receipts).where(eq(receipts.status, "created"))))
  expect(opened).toMatchObject([{ tenantId: dana.tenantId, amount: 1_200 }])
})

test("a payment of the other that is begun, on its way or done has no page, no data and no outcome here", async () => {
  const theirs = await read((tx) => tx.all(tx.select().from(receipts).where(eq(receipts.tenantId, felix.tenantId))))
  expect(theirs.length).toBeGreaterThan(2)
  for (const { id } of theirs) {
    for (const path of ["/home/payment/continue", "/home/payment/success"]) {
      for (const address of [`${path}?receipt=${id}`, `${path}.data?receipt=${id}`]) {
        const response = await get(address, { as: page })
        expect([address, response.status, shown(await response.text())]).toEqual([address, 404, []])
      }
    }
  }
})

test("no call answers with anything of the other; those that name a tenant are refused and written down", async () => {
  for (const path of [
    "/user/unit",
    "/user/account",
    "/user/charges",
    "/user/agreement",
    "/user/payment/bounced",
    "/user/payment/pending",
    "/user/payment/history",
    "/user/payment/methods/allowed",
    "/user/popups/all",
  ]) {
    const { status, body } = await api("GET", `${path}?${named()}`, { as: bearer })
    expect([path, status, shown(JSON.stringify(body))]).toEqual([path, 200, []])
  }
  const theirs = await api("GET", `/tenant/${felix.tenantId}`, { as: bearer })
  const changed = await api("POST", "/tenant", {
    as: bearer,
    body: { tenantID: felix.tenantId, secondaryPhone: "9095550111" },
  })
  expect([theirs.status, changed.status]).toEqual([403, 403])
  const denied = (await read((tx) => tx.all(tx.select().from(auditLog)))).filter(
    (row) => row.category === "ACCESS_DENIED",
  )
  expect(denied.map(({ userId, details }) => [userId, /tenant/.test(details)])).toEqual([
    [dana.userId, true],
    [dana.userId, true],
  ])
})

test("no form changes the other: not the contact details, not a note that waits", async () => {
  const before = await read((tx) => tx.all(tx.select().from(tenants)))
  const fields = { intent: "save", primaryPhone: "9095550111", secondaryPhone: "", secondaryEmail: "" }
  await post(`/home/updateinfo?${named()}`, { ...fields, tenantID: String(felix.tenantId) }, { as: page })
  await post("/popup", { noteID: "1", back: "/home" }, { as: page })
  expect((await api("POST", "/user/popups/read", { as: bearer, body: { noteID: 1 } })).body.code).toBe(
    "POPUP_NOT_FOUND",
  )
  const after = await read((tx) => tx.all(tx.select().from(tenants)))
  expect(after.find(({ id }) => id === felix.tenantId)).toEqual(before.find(({ id }) => id === felix.tenantId))
  const waiting = (await api("GET", "/user/popups/all?read=false", { as: await tokenOf(felix, "api") })).body
  expect(waiting).toHaveLength(1)
})

test("the version of the other's figures does not open them, nor pass for the own", async () => {
  const others = (await get("/home/figures", { as: await tokenOf(felix, "page") })).headers.get("etag") ?? ""
  const response = await get("/home/figures", { as: page, headers: { "If-None-Match": others } })
  expect([response.status, shown(await response.text())]).toEqual([200, []])
})

test("no method of the other, and none that they are saving, is shown or touched, by page, data request, form or call", async () => {
  acceptsPayments()
  const card = await hasSaved(felix.tenantId, "pm_card_chargeCustomerFail")
  const { id: setup, intent } = await beginsSetup(felix.tenantId)
  await completesSetup(intent, await typedAccount())
  await settleOwnSetup(tenantAt(felix.tenantId), { setup })
  const before = { methods: await savedBy(felix.tenantId), setups: await setupRows() }
  expect(before).toMatchObject({ methods: [{ last4: "0341" }], setups: [{ status: "waiting" }] })
  const secrets = ["ending in 0341", intent]
  const names = `${named()}&setup=${setup}&methodID=${card.id}&method=${card.id}&delete=${card.id}`
  for (const path of ["/home", "/home/autopay", "/home/payment", "/home/autopay/setup", "/home/autopay/success"]) {
    for (const address of [`${path}?${names}`, `${path}.data?${names}`]) {
      const text = await (await get(address, { as: page })).text()
      expect([address, secrets.filter((one) => text.includes(one))]).toEqual([address, []])
    }
  }
  for (const address of [`/home/autopay/setup?setup=${setup}`, `/home/autopay/success?setup=${setup}`]) {
    expect([address, (await get(address, { as: page })).status]).toEqual([address, 404])
    const data = address.replace("?", ".data?")
    expect([data, (await get(data, { as: page })).status]).toEqual([data, 404])
  }
  const form = { key: "k", setup, intent: "page", methodID: card.id }
  expect((await post("/home/autopay/setup", form, { as: page })).status).toBe(404)
  expect((await api("GET", `/user/payment/methods?${named()}`, { as: bearer })).body).toEqual([])
  const removed = await api("DELETE", `/user/payment/methods?${names}`, { as: bearer })
  expect([removed.status, removed.body.code]).toEqual([404, "PAYMENT_METHOD_NOT_FOUND"])
  expect({ methods: await savedBy(felix.tenantId), setups: await setupRows() }).toEqual(before)
})

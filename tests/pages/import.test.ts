import { readFileSync } from "node:fs"
import { beforeEach, describe, expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, units, uploads } from "#db/schema/index.ts"
import { forgetOldUploads } from "~/domain/leasing/import-uploads.ts"
import { app, get, post, signInFor } from "../support/app.ts"
import { staff, tokenOf } from "../support/people.ts"

let admin = ""
beforeEach(async () => {
  admin = await tokenOf(await staff(3), "page")
})

/** Chooses a file in the form, as a browser without script does. */
async function choose(bytes: Uint8Array<ArrayBuffer>, as = admin): Promise<Response> {
  const form = new FormData()
  form.set("intent", "upload")
  form.set("file", new File([bytes], "rent roll.csv", { type: "text/csv" }))
  const encoded = new Response(form)
  const headers = {
    "Content-Type": encoded.headers.get("Content-Type") ?? "",
    Origin: "http://localhost:3000",
    "Sec-Fetch-Site": "same-origin",
    Cookie: `__Host-session=${as}`,
  }
  const body = await encoded.arrayBuffer()
  return app(new Request("http://localhost:3000/admin/import", { method: "POST", body, headers }))
}
const fixture = (name: string) => new Uint8Array(readFileSync(`tests/fixtures/rentroll-${name}.csv`))
const text = (words: string) => new TextEncoder().encode(words)

/** Uploads a file and gives the address of its preview, and the page as text. */
async function previewOf(bytes: Uint8Array<ArrayBuffer>) {
  const answer = await choose(bytes)
  expect(answer.status).toBe(302)
  const address = answer.headers.get("Location") ?? ""
  const html = await (await get(address, { as: admin })).text()
  return { address, html, upload: address.split("=")[1] ?? "" }
}
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ""
const allUnits = () => read((tx) => tx.all(tx.select().from(units)))
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&quot;", '"')

describe("importing a rent roll on the page", () => {
  test("asks for a file first, and says that nothing is written yet", async () => {
    const html = await (await get("/admin/import", { as: admin })).text()
    expect(html).toContain('type="file"')
    expect(html).toContain("Nothing is written until you confirm.")
    expect(html).not.toContain("__reactRouterContext")
  })

  test("shows what will happen, writes it when confirmed, and forgets the file", async () => {
    const { address, html, upload } = await previewOf(fixture("sample"))
    expect(plain(html)).toContain("Import 48 units and 41 tenants")
    expect(plain(html)).toContain("María Kowalski (Kilo &amp; Sons, LLC)")
    expect(plain(html)).toContain("Building A becomes building 1.")
    expect(plain(html)).toContain("$13,937.35")
    expect(await allUnits()).toEqual([])
    const form = { intent: "confirm", upload, seal: hidden(html, "seal"), key: hidden(html, "key") }
    const answer = await post(address, form, { as: admin })
    expect([answer.status, answer.headers.get("Location")]).toEqual([302, "/management"])
    expect(await allUnits()).toHaveLength(48)
    expect(await read((tx) => tx.all(tx.select().from(uploads)))).toEqual([])
    const log = await read((tx) => tx.all(tx.select().from(auditLog)))
    expect(log.filter((row) => row.category === "RENTROLL_IMPORTED")).toMatchObject([{ userName: "Sam Level 3" }])
    // The same form sent again is answered again, and nothing happens.
    expect((await post(address, form, { as: admin })).status).toBe(302)
    expect(await allUnits()).toHaveLength(48)
    expect(plain((await previewOf(fixture("sample"))).html)).toContain("There is nothing to import")
  })

  test("lists the faults of a bad file by row and column and offers no confirmation", async () => {
    const { address, html, upload } = await previewOf(fixture("bad"))
    expect(plain(html)).toContain("9 things to correct")
    expect(plain(html)).toContain("February 2026 has no day 30")
    expect(html).not.toContain('value="confirm"')
    const forced = await post(address, { intent: "confirm", upload, seal: "x" }, { as: admin })
    expect(forced.status).toBe(409)
    expect(await allUnits()).toEqual([])
  })

  test("shows the rows of one kind", async () => {
    const { address } = await previewOf(fixture("bad"))
    const html = await (await get(`${address}&show=faulty`, { as: admin })).text()
    expect(html).toContain("one thousand")
    expect(html).not.toContain("tenant101@example.com")
  })

  test("refuses a confirmation when the building changed since the preview", async () => {
    const { address, html, upload } = await previewOf(fixture("sample"))
    await write((tx) => tx.run(tx.insert(units).values({ number: 101, monthlyRent: 1, deposit: 0, createdAt: tx.now })))
    const answer = await post(address, { intent: "confirm", upload, seal: hidden(html, "seal") }, { as: admin })
    expect(answer.status).toBe(409)
    expect(await answer.text()).toContain("The building changed since this preview was shown.")
    expect(await allUnits()).toHaveLength(1)
  })

  test("reads the columns as the person says", async () => {
    const { address, upload, html } = await previewOf(
      text("Office No,Who,E,P,B,In,Out,Money\n7,Dana Haddad,dana@example.com,9095550142,1/2/80,1/1/20,1/1/27,10"),
    )
    expect(html).toContain("No column of the file holds Suite.")
    const fields = ["suite", "tenant", "email", "phone", "birth", "moveIn", "leaseEnd", "rent"]
    const chosen = Object.fromEntries(fields.map((field, at) => [`columns.${field}`, String(at)]))
    const answer = await post(address, { intent: "columns", upload, ...chosen }, { as: admin })
    expect(answer.headers.get("Location")).toBe(address)
    expect(plain(await (await get(address, { as: admin })).text())).toContain("Import 1 unit and 1 tenant")
  })

  test.each([
    ["nothing", text(""), "The file is empty."],
    ["a workbook", Uint8Array.of(0x50, 0x4b, 3, 4), "This is a spreadsheet workbook."],
    ["binary data", text("a,b\n\0,1"), "This is not a CSV file"],
  ])("tells beside the field when the file holds %s", async (_what, bytes, words) => {
    const answer = await choose(bytes)
    expect(answer.status).toBe(400)
    expect(await answer.text()).toContain(words)
  })

  test("refuses more than 1 MB", async () => {
    expect((await choose(new Uint8Array(1024 * 1024 + 1))).status).toBe(413)
  })

  test("shows text from the file as text", async () => {
    const { html } = await previewOf(text(`Suite,Tenant,Rent\n101,"<script>alert(1)</script>",5`))
    expect(html).not.toContain("<script>alert")
  })

  test("is discarded by a button", async () => {
    const { address, upload } = await previewOf(fixture("sample"))
    await post(address, { intent: "cancel", upload }, { as: admin })
    expect(await (await get(address, { as: admin })).text()).toContain("The uploaded file is no longer kept")
  })

  test("is open to administrators only, and each sees their own file", async () => {
    const { address } = await previewOf(fixture("sample"))
    const manager = await tokenOf(await staff(6), "page")
    const other = await tokenOf(await staff(0), "page")
    expect((await get("/admin/import", { as: manager })).status).toBe(403)
    expect((await choose(fixture("sample"), manager)).status).toBe(403)
    expect((await get("/admin/import")).headers.get("Location")).toBe(signInFor("/admin/import"))
    expect(await (await get(address, { as: other })).text()).toContain("The uploaded file is no longer kept")
  })

  test("keeps a file for a day at most", async () => {
    await previewOf(fixture("sample"))
    await write((tx) => forgetOldUploads(tx), Date.now() + 25 * 60 * 60 * 1000)
    expect(await read((tx) => tx.all(tx.select().from(uploads)))).toEqual([])
  })
})

import { readFileSync } from "node:fs"
import { beforeEach, describe, expect, test, vi } from "vitest"
import { read, write } from "#db/client.server.ts"
import { auditLog, journals, rentRollUploads, tenants, units } from "#db/schema/index.ts"
import { addUser } from "~/domain/identity/users.ts"
import { verifyLedger } from "~/domain/ledger/verify.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { purgeOldUploads } from "~/domain/rent-roll-import/import-uploads.ts"
import { createUnit } from "~/domain/units/units.ts"
import { insertUnit } from "~/domain/units/write-units.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { importRentRolls } from "../../jobs/import-rent-rolls.ts"
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
const text = (message: string) => new TextEncoder().encode(message)

/** Uploads a file and returns the address of its preview, and the page as text. */
async function previewOf(bytes: Uint8Array<ArrayBuffer>) {
  const response = await choose(bytes)
  expect(response.status).toBe(302)
  const address = response.headers.get("Location") ?? ""
  const html = await (await get(address, { as: admin })).text()
  return { address, html, upload: address.split("=")[1] ?? "" }
}
/** The page that a response redirects to, with its notice. */
function followed(response: Response): Promise<Response> {
  const notice = response.headers.get("Set-Cookie")?.split(";")[0] ?? ""
  return get(response.headers.get("Location") ?? "", { headers: { Cookie: `__Host-session=${admin}; ${notice}` } })
}
const hidden = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1] ?? ""
const allUnits = () => read((tx) => tx.all(tx.select().from(units)))
const plain = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&quot;", '"')

/** Confirms a file without waiting for the import, and returns the address of its progress. */
async function confirm(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const { address, html, upload } = await previewOf(bytes)
  const response = await post(address, { intent: "confirm", upload, seal: hidden(html, "seal") }, { as: admin })
  return response.headers.get("Location") ?? ""
}

describe("while a rent roll comes in", () => {
  /** A signal that stops after this many checks. */
  const afterChecks = (checks: number) => {
    let left = checks
    return {
      get aborted() {
        left -= 1
        return left < 0
      },
    }
  }

  test("a stop between two pieces loses nothing, and the next start brings the rest in", async () => {
    const progress = await confirm(fixture("sample"))
    await importRentRolls(afterChecks(4))
    const some = (await allUnits()).length
    expect(some).toBeGreaterThan(0)
    expect(some).toBeLessThan(48)
    expect(plain(await (await get(progress, { as: admin })).text())).toContain(`${some} of 48 units imported`)
    const log = () => read((tx) => tx.all(tx.select().from(auditLog)))
    expect((await log()).filter((row) => row.category === "RENTROLL_IMPORTED")).toEqual([])
    await Promise.all([importRentRolls(), importRentRolls()])
    expect(await allUnits()).toHaveLength(48)
    expect((await log()).filter((row) => row.category === "RENTROLL_IMPORTED")).toHaveLength(1)
    expect(await read((tx) => verifyLedger(tx))).toEqual([])
  })

  test("nobody else takes a suite or an email of the file, and another file waits for its end", async () => {
    await confirm(fixture("sample"))
    const suite = { unitNumber: 309, monthlyRent: asCents(1), deposit: ZERO }
    await expect(write((tx) => createUnit(tx, SYSTEM, suite))).rejects.toMatchObject({ code: "UNIT_EXISTS" })
    const person = { email: "tenant309@example.com", firstName: "A", lastName: "B", homeScreen: "home" as const }
    await expect(write((tx) => addUser(tx, SYSTEM, person))).rejects.toMatchObject({ code: "EMAIL_IN_USE" })
    expect(await confirm(text("Suite,Tenant,Email,Phone,Date of Birth,Move-in,Lease End,Rent\n7,VACANT,,,,,,10"))).toBe(
      "",
    )
    expect(await (await get("/admin/import", { as: admin })).text()).toContain("A rent roll is being imported")
    await importRentRolls()
    expect(await allUnits()).toHaveLength(48)
  })

  test("what cannot come in after all ends the import, with words on what came and what did not", async () => {
    const progress = await confirm(fixture("sample"))
    await importRentRolls(afterChecks(4))
    const some = (await allUnits()).length
    await write((tx) => insertUnit(tx, { number: 309, monthlyRent: asCents(1), deposit: ZERO, createdAt: tx.now }))
    await importRentRolls()
    const html = plain(await (await get(progress, { as: admin })).text())
    expect(html).toContain("The import was stopped")
    expect(html).toContain("of 48 units came in")
    expect((await allUnits()).length).toBeGreaterThan(some)
    // The same file imports the rest.
    await confirm(fixture("sample"))
    await importRentRolls()
    expect(await allUnits()).toHaveLength(48)
  })

  test("a page of progress whose import was cut off leads back to the file, and to the upload when that is gone too", async () => {
    const { address, upload } = await previewOf(fixture("sample"))
    const cutOff = await get("/admin/import?import=1", { as: admin })
    expect([cutOff.status, cutOff.headers.get("Location")]).toEqual([302, address])
    const html = await (await followed(cutOff)).text()
    expect(html).toContain("The import was cut off before it began")
    expect(html).toContain("Check the file and confirm it again.")
    expect(plain(html)).toContain("Import 48 units and 41 tenants")
    await post(address, { intent: "cancel", upload }, { as: admin })
    const gone = await get("/admin/import?import=1", { as: admin })
    expect(gone.headers.get("Location")).toBe("/admin/import")
    expect(await (await followed(gone)).text()).toContain("Choose the file again.")
  })

  test("everything counts on the day of the confirmation, whenever the process is up again", async () => {
    await confirm(fixture("sample"))
    await importRentRolls(afterChecks(4))
    vi.spyOn(Date, "now").mockReturnValue(Date.now() + 40 * 24 * 60 * 60 * 1000)
    await importRentRolls()
    const days = await read((tx) => tx.all(tx.selectDistinct({ on: journals.effectiveOn }).from(journals)))
    expect(days).toHaveLength(1)
  })
})

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
    const response = await post(address, form, { as: admin })
    const progress = response.headers.get("Location") ?? ""
    expect([response.status, progress]).toEqual([302, "/admin/import?import=1"])
    const page = async () => plain(await (await get(progress, { as: admin })).text())
    expect(await page()).toContain("0 of 48 units imported")
    await importRentRolls()
    expect(await page()).toContain("Imported 48 units and 41 tenants.")
    expect(await allUnits()).toHaveLength(48)
    expect(await read((tx) => tx.all(tx.select().from(rentRollUploads)))).toEqual([])
    const log = await read((tx) => tx.all(tx.select().from(auditLog)))
    expect(log.filter((row) => row.category === "RENTROLL_IMPORTED")).toMatchObject([{ userName: "Sam Level 3" }])
    // The same form, or another one for the same file, gets the same response again and has no effect.
    for (const key of [form.key, "another-key-altogether"]) {
      expect((await post(address, { ...form, key }, { as: admin })).headers.get("Location")).toBe(progress)
    }
    await importRentRolls()
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
    await write((tx) => insertUnit(tx, { number: 101, monthlyRent: asCents(1), deposit: ZERO, createdAt: tx.now }))
    const response = await post(address, { intent: "confirm", upload, seal: hidden(html, "seal") }, { as: admin })
    expect(response.status).toBe(409)
    expect(await response.text()).toContain(
      "The building, or how the file is read, changed since this preview was shown.",
    )
    expect(await allUnits()).toHaveLength(1)
  })

  test("reads the columns as the person says", async () => {
    const { address, upload, html } = await previewOf(
      text("Office No,Who,E,P,B,In,Out,Money\n7,Dana Haddad,dana@example.com,9095550142,1/2/80,1/1/20,1/1/27,10"),
    )
    expect(html).toContain("No column of the file holds Suite.")
    const fields = ["suite", "tenant", "email", "phone", "birth", "moveIn", "leaseEnd", "rent"]
    const selected = Object.fromEntries(fields.map((field, at) => [`columns.${field}`, String(at)]))
    const response = await post(address, { intent: "columns", upload, ...selected }, { as: admin })
    expect(response.headers.get("Location")).toBe(address)
    expect(plain(await (await get(address, { as: admin })).text())).toContain("Import 1 unit and 1 tenant")
  })

  test.each([
    ["nothing", text(""), "The file is empty."],
    ["a workbook", Uint8Array.of(0x50, 0x4b, 3, 4), "This is a spreadsheet workbook."],
    ["binary data", text("a,b\n\0,1"), "This is not a CSV file"],
  ])("tells beside the field when the file holds %s", async (_what, bytes, message) => {
    const response = await choose(bytes)
    expect(response.status).toBe(400)
    expect(await response.text()).toContain(message)
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
    await write((tx) => purgeOldUploads(tx), Date.now() + 25 * 60 * 60 * 1000)
    expect(await read((tx) => tx.all(tx.select().from(rentRollUploads)))).toEqual([])
  })
})

test("a file of tenants for suites that are here and vacant can be confirmed, and says what stays as it is", async () => {
  await write((tx) =>
    createUnit(tx, SYSTEM, {
      unitNumber: 101,
      monthlyRent: asCents(90_000),
      deposit: asCents(100_000),
      floor: undefined,
    }),
  )
  const file = text(
    "Suite,Tenant,Email,Phone,Date of Birth,Move-in,Lease End,Monthly Rent,Deposit Required,Deposit Held,Rent Balance,Late Fees,Other Charges\n" +
      "101,Dana Haddad,dana@example.com,909-555-0142,1989-09-17,2022-08-01,2027-06-04,1000,1000,1000,0,0,0",
  )
  const { html } = await previewOf(file)
  expect(plain(html)).toContain("Import 1 tenant")
  expect(plain(html)).toContain("The unit is here and vacant.")
  expect(plain(html)).toContain("Monthly Rent: $1,000.00 in the file, $900.00 here; the unit stays as it is.")
  const progress = await confirm(file)
  await importRentRolls()
  expect(await (await get(progress, { as: admin })).text()).toContain("1 tenant")
  expect(await read(verifyLedger)).toEqual([])
})

const DAY_FIRST = `Suite,Tenant,Email,Phone,Date of Birth,Move-in,Lease End,Monthly Rent
101,Ada Byron,ada@example.com,(909) 555-0101,13/03/1971,25/12/2024,31/01/2027,975.00
102,Fay Gee,fay@example.com,(909) 555-0102,03/04/1971,01/02/2025,04/05/2027,975.00
`

test("a file with a date only as day/month asks once how its dates are written, and reads all of them so", async () => {
  const { address, html, upload } = await previewOf(text(DAY_FIRST))
  expect(plain(html)).toContain("How are the dates of this file written?")
  expect(plain(html)).toContain("<b>13/03/1971</b> in row 2 is a valid date only as day/month/year.")
  expect(html).not.toContain("Nothing can be imported yet")
  const early = await post(address, { intent: "confirm", upload, seal: "x" }, { as: admin })
  expect(early.status).toBe(409)
  const answer = (dates: string) => post(address, { intent: "dates", upload, dates }, { as: admin })
  expect((await answer("sideways")).status).toBe(400)
  expect((await answer("month first")).status).toBe(302)
  expect(await (await get(address, { as: admin })).text()).toContain("there is no month 13. Write it month/day/year.")
  expect((await answer("day first")).status).toBe(302)
  const preview = await (await get(address, { as: admin })).text()
  const response = await post(address, { intent: "confirm", upload, seal: hidden(preview, "seal") }, { as: admin })
  expect(response.status).toBe(302)
  await importRentRolls()
  const found = await read((tx) => tx.all(tx.select().from(tenants)))
  expect(found.map(({ dateOfBirth, leaseEndOn }) => [dateOfBirth, leaseEndOn])).toEqual([
    ["1971-03-13", "2027-01-31"],
    ["1971-04-03", "2027-05-04"],
  ])
})

test("a file with dates of both kinds asks too, and what cannot be read as answered is a fault of its cell alone", async () => {
  const { address, html, upload } = await previewOf(text(DAY_FIRST.replace("04/05/2027", "01/31/2027")))
  expect(plain(html)).toContain("<b>13/03/1971</b> in row 2 is a valid date only as day/month/year.")
  expect(plain(html)).toContain(
    "<b>01/31/2027</b> in row 3 is valid only as month/day/year: one of them must be corrected.",
  )
  const faultsOf = async (dates: string) => {
    await post(address, { intent: "dates", upload, dates }, { as: admin })
    return await (await get(address, { as: admin })).text()
  }
  const dayFirst = await faultsOf("day first")
  expect(dayFirst).toContain("1 thing to correct")
  expect(dayFirst).toContain("“01/31/2027” is not a date: there is no month 31. Write it day/month/year.")
  expect(await faultsOf("month first")).toContain("3 things to correct")
})

test("dates that can be read both ways are counted where nothing in the file tells, and numbers of a spreadsheet are named", async () => {
  const both = DAY_FIRST.split("\n")
    .filter((line) => !line.startsWith("101"))
    .join("\n")
  const { html } = await previewOf(text(both))
  expect(plain(html)).toContain(
    "3 dates could be read both ways and nothing in the file tells which: read as month/day/year.",
  )
  const clear = await previewOf(text(both.replace("04/05/2027", "01/31/2027")))
  expect(clear.html).not.toContain("could be read both ways")
  const serial = await previewOf(text(both.replace("01/02/2025", "44927")))
  expect(plain(serial.html)).toContain("“44927” is a number, as spreadsheets store 2023-01-01.")
})

test("dates that nothing tells about are shown as read in full words, turned round by a button, and come in as shown last", async () => {
  const file = text(DAY_FIRST.replace(/^101.*\n/m, ""))
  const { address, html, upload } = await previewOf(file)
  expect(plain(html)).toContain("Date of Birth: 03/04/1971 in row 2 is <b>March 4, 1971</b>")
  expect(plain(html)).toContain("Lease End: 04/05/2027 in row 2 is <b>April 5, 2027</b>")
  expect(plain(html)).toContain("Moved in January 2, 2025, lease ends April 5, 2027")
  expect(html).toContain("These dates are day first")
  const turn = (dates: string) => post(address, { intent: "dates", upload, dates }, { as: admin })
  expect((await turn("day first")).headers.get("Location")).toBe(address)
  const turned = await (await get(address, { as: admin })).text()
  expect(plain(turned)).toContain("Lease End: 04/05/2027 in row 2 is <b>May 4, 2027</b>")
  expect(turned).toContain("These dates are month first")
  const confirmWith = (shown: string) =>
    post(address, { intent: "confirm", upload, seal: hidden(shown, "seal") }, { as: admin })
  expect((await confirmWith(html)).status).toBe(409)
  await turn("month first")
  const back = await (await get(address, { as: admin })).text()
  expect(hidden(back, "seal")).toBe(hidden(html, "seal"))
  await turn("day first")
  expect((await confirmWith(turned)).status).toBe(302)
  await importRentRolls()
  const found = await read((tx) => tx.all(tx.select().from(tenants)))
  expect(found.map(({ dateOfBirth, leaseEndOn }) => [dateOfBirth, leaseEndOn])).toEqual([["1971-04-03", "2027-05-04"]])
})

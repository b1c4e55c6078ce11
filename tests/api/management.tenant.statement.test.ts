import { beforeEach, expect, test } from "vitest"
import { write } from "#db/client.server.ts"
import { fetchFileByName } from "~/domain/files/fetch-file.ts"
import { purgeOldPrintedFiles, storePrintedFile } from "~/domain/files/printed-files.ts"
import { SYSTEM } from "~/domain/permissions.ts"
import { api, app } from "../support/app.ts"
import { linesOf, readPdf } from "../support/pdf.ts"
import { movesIn, movesOut, owesFee, pays } from "../support/tenancies.ts"
import { managementOnly, tokenOfLevel } from "../support/units.ts"
import { setting, suite, USUAL } from "../support/world.ts"

const RANGE = "startDate=2026-01-01&endDate=2026-01-31"
let as = ""
let dana = 0

beforeEach(async () => {
  as = await tokenOfLevel(4)
  await setting({ ...USUAL, companyName: "Halloran & Daughters" })
  await suite(101, { rent: 100_000, deposit: 50_000 })
  dana = await movesIn(101, "2026-01-01", {
    deposit: 50_000,
    depositPayment: 50_000,
    depositMethod: "cash",
    rent: 100_000,
  })
  await owesFee(dana, 2_500, "2026-01-05")
  await pays(dana, 60_000, "2026-01-10", { method: "zelle" })
})

managementOnly("GET", `/management/tenant/statement?tenantId=1&${RANGE}`, () => undefined, 200)

/** Fetches a stored file as bytes. */
async function fetched(fileName: string, uploadedName: string): Promise<Response> {
  const query = new URLSearchParams({ fileName, uploadedName })
  const address = `http://localhost:3000/api/management/file/download?${query}`
  return app(new Request(address, { headers: { Authorization: `Bearer ${as}` } }))
}

const textOf = async (response: Response) =>
  linesOf(await readPdf(new Uint8Array(await response.arrayBuffer()))).map((line) => line.join(" "))

test("M28 answers where the statement lies, and M60 gives it as a PDF to be saved", async () => {
  const { status, body } = await api("GET", `/management/tenant/statement?tenantId=${dana}&${RANGE}`, { as })
  expect(status).toBe(200)
  expect(body).toEqual({
    filesystemID: expect.stringMatching(/^[0-9a-f-]{36}$/),
    fileName: "Statement Dana Reyes 2026-01-01 to 2026-01-31.pdf",
  })
  const response = await fetched(body.filesystemID, body.fileName)
  expect(Object.fromEntries(response.headers)).toMatchObject({
    "content-type": "application/pdf",
    "content-disposition": `attachment; filename="${body.fileName}"; filename*=UTF-8''${encodeURIComponent(body.fileName)}`,
    "x-content-type-options": "nosniff",
    "cache-control": "no-store",
  })
  const lines = await textOf(response)
  expect(lines).toEqual(
    expect.arrayContaining([
      "Jan 1, 2026 Opening balance $0.00",
      "Jan 5, 2026 Fee $25.00 $1,025.00",
      "Jan 10, 2026 Payment – Zelle $600.00 $425.00",
      "Closing balance, Jan 31, 2026 $425.00",
      "Deposit reserve held $500.00",
    ]),
  )
})

test("M28 covers the past year through today where no days are given", async () => {
  const { body } = await api("GET", `/management/tenant/statement?tenantId=${dana}&startDate=&endDate=`, { as })
  const [, from = "", to = ""] = /(\d{4}-\d\d-\d\d) to (\d{4}-\d\d-\d\d)\.pdf$/.exec(body.fileName) ?? []
  expect(Number(to.slice(0, 4)) - Number(from.slice(0, 4))).toBe(1)
})

test.each([
  ["a tenant nobody knows", "tenantId=999", 404, "TENANT_NOT_FOUND"],
  ["no tenant", "", 400, "VALIDATION_ERROR"],
  ["a tenant that is no number", "tenantId=__proto__", 400, "VALIDATION_ERROR"],
  ["a day that is none", "tenantId=1&startDate=2026-02-30", 400, "VALIDATION_ERROR"],
  ["a hostile day", `tenantId=1&endDate=${"9".repeat(5_000)}`, 400, "VALIDATION_ERROR"],
  ["days in the wrong order", "tenantId=1&startDate=2026-02-01&endDate=2026-01-31", 400, "VALIDATION_ERROR"],
  ["a start after today", "tenantId=1&startDate=2199-01-01", 400, "VALIDATION_ERROR"],
])("M28 refuses %s", async (_what, query, status, code) => {
  const response = await api("GET", `/management/tenant/statement?${query}`, { as })
  expect(response).toMatchObject({ status, body: { code } })
})

test("M29 is for those who have moved out", async () => {
  const refused = await api("POST", "/management/tenant/final-statement", { as, body: { tenantId: dana } })
  expect(refused).toMatchObject({
    status: 409,
    body: {
      code: "FINAL_STATEMENT_NOT_AVAILABLE",
      subject: "Not Available",
      message: "Final statements are only available for vacated tenants.",
    },
  })
})

test("M29 tells the stay, the use of the deposit and what is due", async () => {
  await movesOut(101, 30_000, "2026-01-31")
  const { status, body } = await api("POST", "/management/tenant/final-statement", { as, body: { tenantId: dana } })
  expect(status).toBe(200)
  expect(body.fileName).toMatch(/^Final statement Dana Reyes 2026-01-01 to .*\.pdf$/)
  const lines = await textOf(await fetched(body.filesystemID, body.fileName))
  expect(lines).toEqual(
    expect.arrayContaining([
      "Unit 101, until Jan 31, 2026",
      "Moved in Jan 1, 2026, moved out Jan 31, 2026",
      "Deposit before move-out $500.00",
      "Applied to late fees $0.00",
      "Applied to rent $300.00",
      "Applied to other charges $0.00",
      "Deposit returned $200.00",
      "Remaining due $125.00",
      "Advance rent to return $0.00",
    ]),
  )
})

test.each([
  [{}, 400],
  [{ tenantId: 999 }, 404],
  [{ tenantId: "1" }, 400],
  [{ tenantId: { toString: 1 } }, 400],
])("M29 refuses %j", async (body, status) => {
  expect((await api("POST", "/management/tenant/final-statement", { as, body })).status).toBe(status)
})

test.each([
  ["../../etc/passwd"],
  ["..%2F"],
  ["C:\\x"],
  ["7d444840-9dc0-11d1-b245-5ffdce74fad2"],
  ["' or 1=1 --"],
  ["🏢"],
  ["\0"],
  ["x".repeat(5_000)],
])("M60 knows no file called %j", async (fileName) => {
  const response = await fetched(fileName, "x.pdf")
  expect(response.status).toBe(404)
  expect(await response.json()).toMatchObject({ code: "FILE_NOT_FOUND", subject: "Download Failed" })
})

test("M60 offers no name that a path or a header could read otherwise", async () => {
  const stored = await write((tx) => storePrintedFile(tx, { name: "x.pdf", bytes: new Uint8Array([37, 80, 68, 70]) }))
  const response = await fetched(stored.filesystemId, 'a"; b\r\nSet-Cookie: x=1/../\u202Efdp.Łódź.pdf')
  expect(response.headers.get("content-disposition")).toBe(
    `attachment; filename="a b Set-Cookie x=1 .. fdp._odz.pdf"; filename*=UTF-8''a%20b%20Set-Cookie%20x%3D1%20..%20fdp.%C5%81%C3%B3d%C5%BA.pdf`,
  )
  expect(response.headers.get("set-cookie")).toBeNull()
})

test("a kept file is gone after a day", async () => {
  const made = Date.UTC(2026, 0, 1)
  const { filesystemId } = await write(
    (tx) => storePrintedFile(tx, { name: "x.pdf", bytes: new Uint8Array([1]) }),
    made,
  )
  const found = (hours: number) =>
    write(
      async (tx) => {
        const file = await fetchFileByName(tx, SYSTEM, { fileName: filesystemId, uploadedName: "y.pdf" })
        return "bytes" in file ? file : undefined
      },
      made + hours * 3_600_000,
    )
  expect(await found(23)).toEqual({ name: "y.pdf", bytes: new Uint8Array([1]) })
  await expect(found(24)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" })
  await write(purgeOldPrintedFiles, made + 23 * 3_600_000)
  expect((await found(23))?.bytes).toHaveLength(1)
  await write(purgeOldPrintedFiles, made + 24 * 3_600_000)
  await expect(found(23)).rejects.toMatchObject({ code: "FILE_NOT_FOUND" })
})

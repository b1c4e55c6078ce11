/** A bank's file on its pages, without script. Source: money.md 11.3. */
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { beforeEach, expect, test } from "vitest"
import { read } from "#db/client.server.ts"
import { bankLines, bankUploads } from "#db/schema/index.ts"
import { app, post } from "../support/app.ts"
import { bankAccount, bankFileForm, csv, ofx, ofxLine } from "../support/bank-files.ts"
import { browserOf } from "../support/moving-out.ts"
import { textIn } from "../support/pages.ts"
import { staff, tokenOf } from "../support/people.ts"

const ORIGIN = "http://localhost:3000"
let as = ""
let account = 0

beforeEach(async () => {
  as = await tokenOf(await staff(3), "page")
  account = await bankAccount("Checking", "4471")
})

/** Sends a file as a browser without script does. */
function sends(bytes: Buffer): Promise<Response> {
  const headers = { Origin: ORIGIN, "Sec-Fetch-Site": "same-origin", Cookie: `__Host-session=${as}` }
  const body = bankFileForm(account, bytes, { intent: "upload" })
  return app(new Request(`${ORIGIN}/admin/bank/files`, { method: "POST", body, headers }))
}

/** The address of the file's preview. */
async function uploads(bytes: Buffer): Promise<string> {
  const response = await sends(bytes)
  expect(response.status).toBe(302)
  return response.headers.get("location") ?? ""
}
const stored = () => read((tx) => tx.all(tx.select().from(bankLines)))
const uploadIn = (address: string) => address.split("upload=")[1] ?? ""

test("a file is checked, imported, listed and taken back", async () => {
  const to = await uploads(csv("01/05/2026,Dana,1000.00,,", "01/06/2026,Water,-89.10,,"))
  const { html } = await browserOf(as).open(to)
  expect(textIn(html)).toContain("Import 2 new lines into Checking")
  expect(textIn(html)).toContain("Nothing in the file tells")
  expect(await stored()).toHaveLength(0)
  await browserOf(as).send(to, { intent: "import", upload: uploadIn(to) })
  expect(await stored()).toHaveLength(2)
  expect(await read((tx) => tx.all(tx.select().from(bankUploads)))).toHaveLength(0)
  const lines = await browserOf(as).open(`/admin/bank/lines?account=${account}`)
  expect(textIn(lines.html)).toContain("Dana")
  const list = await browserOf(as).open(`/admin/bank/files?account=${account}`)
  const back = /\/admin\/bank\/files\/take-back\?file=(\d+)/.exec(list.html)
  await browserOf(as).open(back?.[0] ?? "")
  await browserOf(as).send(back?.[0] ?? "", { file: back?.[1] ?? "" })
  expect(await stored()).toHaveLength(0)
})

test("columns that are not known are chosen on the page, once for the account", async () => {
  const bytes = readFileSync(join(import.meta.dirname, "../fixtures/bank-files/wells-fargo.csv"))
  const to = await uploads(bytes)
  const { html } = await browserOf(as).open(to)
  expect(textIn(html)).toContain("Choose the columns")
  expect(textIn(html)).not.toContain("new lines into")
  const reading = { "columns.day": "0", "columns.amount": "1", "columns.text": "4", "columns.check": "3" }
  const empty = { "columns.debit": "", "columns.credit": "", "columns.memo": "", dates: "", decimal: "" }
  await browserOf(as).send(to, { intent: "reading", upload: uploadIn(to), ...reading, ...empty })
  expect(textIn((await browserOf(as).open(to)).html)).toContain("Import 4 new lines into Checking")
  await browserOf(as).send(to, { intent: "import", upload: uploadIn(to) })
  const next = await uploads(Buffer.from(`${bytes}"01/20/2026","1.00","*","","NEW"\n`))
  expect(textIn((await browserOf(as).open(next)).html)).toContain("Import 1 new line into Checking")
})

test("a file that seems to be of another account is asked about, and imported by the answer", async () => {
  const to = await uploads(ofx(ofxLine("20260105", "1.00", "1", "Dana"), "12340000"))
  const question = await post(to, { intent: "import", upload: uploadIn(to) }, { as })
  expect(question.status).toBe(409)
  expect(textIn(await question.text())).toContain("It is the same account: import into Checking")
  await browserOf(as).send(to, { intent: "import", upload: uploadIn(to), anotherAccount: "true" })
  expect(await stored()).toHaveLength(1)
})

test("what is no bank file is refused beside its field", async () => {
  const refused = await sends(Buffer.from("%PDF-1.7"))
  expect(refused.status).toBe(400)
  expect(textIn(await refused.text())).toContain("This is a PDF.")
})

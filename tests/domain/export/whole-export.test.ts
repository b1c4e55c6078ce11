/** The export of a whole property: its content, the omitted parts, and its description of them. */
import { createHash } from "node:crypto"
import { readdirSync } from "node:fs"
import { join } from "node:path"
import { parse } from "csv-parse/sync"
import { getTableColumns, getTableName, is, Table } from "drizzle-orm"
import type { SQLiteTable } from "drizzle-orm/sqlite-core"
import { expect, test } from "vitest"
import { read, write } from "#db/client.server.ts"
import * as schema from "#db/schema/index.ts"
import { TABLES, TABLES_LEFT_OUT } from "~/domain/export/tables/all-tables.ts"
import { makeWholeExport } from "~/domain/export/whole-export.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { seal } from "~/domain/secret.server.ts"
import { storeSetting } from "~/domain/stored-settings.ts"
import { addTenantNote } from "~/domain/tenants/write-notes.ts"
import { asCents, ZERO } from "~/values/money.ts"
import { programVersion } from "~/values/version.ts"
import { passkeyOf } from "../../support/passkeys.ts"
import { linesOf, readPdf } from "../../support/pdf.ts"
import { staff, tokenOf } from "../../support/people.ts"
import { emptyFolder } from "../../support/processes.ts"
import { lose } from "../../support/stored-bytes.ts"
import { document } from "../../support/stored-files.ts"
import { danaOwesRent, pays } from "../../support/tenancies.ts"
import { testFolder } from "../../support/usual-settings.ts"
import { insertUnits, mona } from "../../support/world.ts"
import { unzipped } from "../../support/zip.ts"

const NOTES = "=cmd|' /C calc'!A0"

/** The zip of the present property, with its entries' texts. */
async function exported() {
  const path = join(emptyFolder(), "export.zip")
  const made = await makeWholeExport(
    { path, at: Date.parse("2026-03-20T12:00:00Z"), dataDir: testFolder },
    () => undefined,
  )
  const entries = unzipped(path)
  const text = (name: string) => entries.get(name)?.toString("utf8") ?? ""
  const rowsOf = (table: string): Record<string, string>[] =>
    parse(text(`tables/${table}.csv`), { bom: true, columns: true })
  return { made, entries, text, rowsOf, manifest: JSON.parse(text("manifest.json")) }
}

/** Dana has rented suite 101 since January and has paid part of the rent. */
async function danaPaysAPart(): Promise<number> {
  const tenantId = await danaOwesRent()
  await pays(tenantId, 40_000, "2026-01-12", { type: "rent", method: "check" })
  return tenantId
}

/** The filter uses the common class Table, because tables of PostgreSQL are no SQLiteTable. */
const tables = Object.values<unknown>(schema).filter((one): one is SQLiteTable => is(one, Table))

test("every table of the database is in the export or named with the reason why not, and so is every column", () => {
  const inIt = TABLES.flatMap(({ table }) => table ?? [])
  expect([...inIt, ...Object.keys(TABLES_LEFT_OUT)].toSorted()).toEqual(tables.map(getTableName).toSorted())
  for (const table of tables) {
    const file = TABLES.find(({ table: named }) => named === getTableName(table))
    if (!file) continue
    const described = file.columns.filter(({ name }) => name !== "file").length + Object.keys(file.leaves).length
    expect([file.file, described]).toEqual([file.file, Object.keys(getTableColumns(table)).length])
    expect(new Set(file.columns.map(({ name }) => name)).size).toBe(file.columns.length)
  }
})

test("a tenant's rent, payment and balances are in the tables as plain decimals, and the manifest counts the rows", async () => {
  const tenantId = await danaPaysAPart()
  const { rowsOf, manifest } = await exported()
  expect(rowsOf("tenants").filter(({ tenant_id }) => tenant_id === String(tenantId))).toMatchObject([
    { last_name: "Reyes", date_of_birth: "1980-05-17", ach_enabled: "yes", move_out_on: "" },
  ])
  const [charged] = rowsOf("charges")
  expect(charged).toMatchObject({ kind: "rent", amount: "1000.00", open: "600.00" })
  expect(rowsOf("receipts")).toMatchObject([{ amount: "400.00", tender: "check", status: "succeeded" }])
  expect(rowsOf("balances")).toMatchObject([{ tenant_id: String(tenantId), rent: "600.00", deposit_owed: "0.00" }])
  const [posting] = rowsOf("postings").filter(({ kind }) => kind === "payment")
  const lines = rowsOf("ledger_lines").filter(({ posting_id }) => posting_id === posting?.posting_id)
  expect(lines.map(({ account, amount }) => [account, amount])).toEqual([
    ["CASH:check", "400.00"],
    ["AR_RENT", "-400.00"],
  ])
  for (const { file } of TABLES) expect([file, rowsOf(file).length]).toEqual([file, manifest.rows[file]])
})

test("each tenant's ledger is a PDF from the first day on, with the closing balance of the account", async () => {
  const tenantId = await danaPaysAPart()
  const { entries } = await exported()
  const pdf = entries.get(`ledgers/${String(tenantId).padStart(4, "0")} Dana Reyes.pdf`)
  const lines = linesOf(await readPdf(pdf ?? Buffer.alloc(0))).map((line) => line.join(" | "))
  expect(lines).toContainEqual(expect.stringContaining("Jan 1, 2026 | Opening balance | $0.00"))
  expect(lines).toContainEqual(expect.stringMatching(/Closing balance, .* \| \$600\.00$/))
})

test("tables of more rows than one query reads are whole, in order and without a row twice", async () => {
  const many = Array.from({ length: 1_203 }, (_, at) => ({
    number: at + 1,
    monthlyRent: asCents(at),
    deposit: ZERO,
    createdAt: 0,
  }))
  await write((tx) => insertUnits(tx, many))
  const numbers = (await exported()).rowsOf("units").map(({ unit_number }) => Number(unit_number))
  expect(numbers).toEqual(many.map(({ number }) => number))
})

test("a text that a spreadsheet would run is written with an apostrophe", async () => {
  const tenantId = await danaOwesRent()
  await write((tx) => addTenantNote(tx, mona, { tenantId, title: "-1+1", description: NOTES }))
  const [note] = (await exported()).rowsOf("tenant_notes")
  expect(note).toMatchObject({ title: "'-1+1", description: `'${NOTES}` })
})

test("stored files are in it under their names, each once, and a lost one is named in the manifest", async () => {
  const first = await document("Lease: 2026?.pdf", { text: "one" })
  const second = await document("Lease: 2026?.pdf", { text: "two" })
  const third = await document("Gone.pdf", { text: "three" })
  await lose(third.sha256)
  const { entries, rowsOf, manifest } = await exported()
  const nameOf = (id: number) => rowsOf("stored_files").find((row) => row.stored_file_id === String(id))?.file ?? ""
  expect(entries.get(nameOf(first.id))?.toString()).toBe("one")
  expect(entries.get(nameOf(second.id))?.toString()).toBe("two")
  expect([nameOf(first.id), nameOf(second.id)]).toEqual([
    `files/documents/${first.id} Lease_ 2026_.pdf`,
    `files/documents/${second.id} Lease_ 2026_.pdf`,
  ])
  expect(manifest.missing).toEqual([expect.objectContaining({ name: nameOf(third.id), sha256: third.sha256 })])
  expect(entries.has(nameOf(third.id))).toBe(false)
})

test("the manifest has the size and the hash of every other file", async () => {
  await danaPaysAPart()
  await document("Lease.pdf", { text: "one" })
  const { made, entries, manifest } = await exported()
  const found = [...entries].filter(([name]) => name !== "manifest.json")
  expect(manifest.entries).toEqual(
    found.map(([name, bytes]) => ({
      name,
      bytes: bytes.length,
      sha256: createHash("sha256").update(bytes).digest("hex"),
    })),
  )
  expect(made).toMatchObject({ entryCount: entries.size, missing: 0 })
})

test("the manifest and the README name the version of the program", async () => {
  const { text, manifest } = await exported()
  expect(manifest.version).toBe(programVersion())
  expect(text("README.txt")).toContain(`Written by Suitekeeper ${programVersion()}, `)
})

test("the README says a description of every column with its unit, and a list of what is left out", async () => {
  const { text } = await exported()
  const readme = text("README.txt")
  for (const { file, columns } of TABLES) {
    const part = readme.split(`tables/${file}.csv\n`)[1]?.split("\n\n")[0] ?? ""
    for (const { name, about } of columns)
      expect(part).toMatch(new RegExp(`^  ${name} +${about.slice(0, 12).replaceAll(/[()]/g, ".")}`, "m"))
  }
  for (const table of Object.keys(TABLES_LEFT_OUT)) expect(readme).toContain(`  ${table}: `)
})

test("no hash of a password or token, no passkey and no key is in any of its files", async () => {
  const ada = await staff(0)
  const page = await tokenOf(ada, "page")
  const api = await tokenOf(ada, "api")
  await passkeyOf(api)
  const key = `sk_test_${"k".repeat(30)}`
  const sealedKey = seal("stripeSecretKey", key)
  await write((tx) => storeSetting(tx, "stripeSecretKey", sealedKey))
  const { token } = await write((tx) => makeLink(tx, { id: ada.userId, email: ada.email }, "reset"))
  const secrets = await read(async (tx) => [
    ...(await tx.all(tx.select().from(schema.users))).flatMap((row) => [row.passwordHash, row.passkeyHandle]),
    ...(await tx.all(tx.select().from(schema.passkeys))).flatMap((row) => [row.credentialId, row.publicKey]),
    ...(await tx.all(tx.select().from(schema.sessions))).map((row) => row.tokenHash),
    ...(await tx.all(tx.select().from(schema.accountLinks))).map((row) => row.tokenHash),
    ...(await tx.all(tx.select().from(schema.outbox))).map((row) => row.body),
    ...(await tx.all(tx.select().from(schema.threads))).map((row) => row.token),
  ])
  const known = [...secrets.filter((one) => one !== null), page, api, key, sealedKey, token]
  expect(known.length).toBeGreaterThan(7)
  const { entries } = await exported()
  for (const [name, bytes] of entries)
    expect([name, known.filter((secret) => bytes.includes(secret))]).toEqual([name, []])
})

test("a failure leaves no file behind", async () => {
  await document("Lease.pdf", { text: "one" })
  const folder = emptyFolder()
  const stop = ({ step }: { step: string }) => {
    if (step === "files") throw new Error("Stopped")
  }
  await expect(makeWholeExport({ path: join(folder, "export.zip"), at: 0, dataDir: testFolder }, stop)).rejects.toThrow(
    "Stopped",
  )
  expect(readdirSync(folder)).toEqual([])
})

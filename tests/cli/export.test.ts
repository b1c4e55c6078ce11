/** The demo building exported by the built program's command: hledger agrees with the books to the cent. */
import { readdirSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import Sqlite from "better-sqlite3"
import { beforeAll, describe, expect, test } from "vitest"
import { isPostgres } from "#db/engine.ts"
import { JOURNAL_ACCOUNTS, journalAccount } from "~/domain/export/hledger-journal.ts"
import { BALANCE_OF } from "~/domain/ledger/accounts.ts"
import { hasHledger, hledger, monthEnds } from "../support/hledger.ts"
import { inFolder } from "../support/moves.ts"
import { unzipped } from "../support/zip.ts"

type Sum = { account: string; tenant: number | null; month: string; cents: number }

/** Each account's lines by tenant and month, from the database. */
function sumsIn(folder: string): Sum[] {
  const handle = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true })
  const sums = handle.prepare<[], Sum>(
    `select l.account, l.tenant_id as tenant, substr(j.effective_on, 1, 7) as month, sum(l.cents) as cents
     from journal_lines l join journals j on j.id = l.journal_id group by 1, 2, 3`,
  )
  const rows = sums.all()
  handle.close()
  return rows
}

type Balances = Record<
  "unit" | "rent" | "late" | "other" | "depositOwed" | "depositHeld" | "ahead" | "rentOfMonth",
  number
>

/** The balances of the tenants who rent now, by their email. */
function balancesIn(folder: string): (Balances & { email: string })[] {
  const handle = new Sqlite(join(folder, "suitekeeper.sqlite"), { readonly: true })
  const tenants = handle.prepare<[], Balances & { email: string }>(
    `select t.primary_email as email, u.number as unit, u.monthly_rent as rentOfMonth, b.rent, b.late, b.other,
       b.deposit_owed as depositOwed, b.deposit_reserve as depositHeld, b.advance_cash + b.advance_credit as ahead
     from stays s join tenants t on t.id = s.tenant_id join units u on u.number = s.unit_number
     join tenant_balances b on b.tenant_id = t.id
     where s.move_out_on is null and s.is_subunit = 0 order by 1`,
  )
  const rows = tenants.all()
  handle.close()
  return rows
}

describe.runIf(!isPostgres)("export --to", () => {
  const demo = inFolder()
  const place = join(demo.folder, "out")
  let output = ""
  let entries = new Map<string, Buffer>()

  beforeAll(async () => {
    expect((await demo.run("demo", "seed", "--units", "12", "--months", "4")).status).toBe(0)
    const ended = await demo.run("export", "--to", place)
    output = ended.output
    expect([ended.status, output]).toEqual([0, expect.stringContaining("Its SHA-256 is ")])
    entries = unzipped(join(place, readdirSync(place)[0] ?? ""))
  }, 120_000)

  test("the zip has the tables, the books, a ledger of each tenant, the stored files and what describes them", () => {
    const folders = Map.groupBy(entries.keys(), (name) => name.split("/")[0])
    expect([...folders.keys()]).toEqual(["tables", "books.journal", "ledgers", "files", "README.txt", "manifest.json"])
    const tenants = JSON.parse(entries.get("manifest.json")?.toString() ?? "").rows.tenants
    expect(folders.get("ledgers")).toHaveLength(tenants)
    expect(output).toContain(`${entries.size} files`)
  })

  test("the exported rent roll imported into an empty property gives the same balances", async () => {
    const file = join(demo.folder, "rent-roll.csv")
    writeFileSync(file, entries.get("tables/rent_roll.csv") ?? "")
    const fresh = inFolder()
    const imported = await fresh.run("import", "rentroll", file)
    expect([imported.status, imported.output]).toEqual([0, expect.stringContaining("Imported ")])
    const [before, after] = [balancesIn(demo.folder), balancesIn(fresh.folder)]
    expect(before.length).toBeGreaterThan(6)
    expect(before.some(({ rent }) => rent > 0) && before.some(({ depositHeld }) => depositHeld > 0)).toBe(true)
    expect(after).toEqual(before)
    expect((await fresh.run("verify")).status).toBe(0)
    expect(entries.get("README.txt")?.toString()).toContain("a second unit of the same tenant: it comes back vacant")
  })

  test("a folder is needed, and one that cannot be made is refused in one line", async () => {
    expect(await demo.run("export")).toEqual({ status: 1, output: expect.stringContaining("--to") })
    const refused = await demo.run("export", "--to", join(demo.folder, "suitekeeper.sqlite", "out"))
    expect(refused).toEqual({ status: 1, output: expect.stringMatching(/^The folder .* cannot be used: [^\n]*\n$/) })
  })

  test.skipIf(!hasHledger)(
    "hledger accepts the books, and every balance of every account and tenant at every month's end is the database's",
    () => {
      const journal = entries.get("books.journal")?.toString() ?? ""
      hledger(journal, "check", "accounts", "commodities", "ordereddates")
      const theirs = monthEnds(journal)
      const sums = sumsIn(demo.folder)
      const isTenants = (account: string) => Object.hasOwn(BALANCE_OF, account)
      const found = Map.groupBy(sums, ({ account, tenant }) => `${account} ${isTenants(account) ? tenant : ""}`)
      for (const own of found.values()) {
        const [{ account, tenant } = { account: "", tenant: 0 }] = own
        const stem = JOURNAL_ACCOUNTS[account as keyof typeof JOURNAL_ACCOUNTS] ?? journalAccount(account, null)
        const name = [...theirs.keys()].find((one) =>
          isTenants(account) ? one.startsWith(`${stem}:${String(tenant).padStart(4, "0")} `) : one === stem,
        )
        for (const [month, cents] of theirs.get(name ?? "") ?? []) {
          const ours = own.filter((one) => one.month <= month).reduce((all, one) => all + one.cents, 0)
          expect([name, month, cents]).toEqual([name, month, ours])
        }
        expect(name).toBeDefined()
      }
      const tenants = new Set(sums.flatMap(({ account, tenant }) => (isTenants(account) ? [tenant] : [])))
      expect(tenants.size).toBeGreaterThan(8)
      expect(theirs.get("income:rent")?.size).toBeGreaterThan(3)
    },
  )
})

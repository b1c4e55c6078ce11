/** `restore --before-migration` takes an update back, by the built program. tests/long/update-taken-back.test.ts does it with two real builds. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync } from "node:fs"
import { dirname, join } from "node:path"
import Sqlite from "better-sqlite3"
import { describe, expect, test } from "vitest"
import { migrateDatabase, newestSchema } from "#db/migrate.ts"
import { holdDataFolder } from "#db/serving-lock.ts"
import { migrationsOfNextVersion } from "./support/next-version.ts"
import { emptyFolder } from "./support/processes.ts"
import { run } from "./support/program.ts"
import { releasedSchemas, schemaOf, unpackedBackup } from "./support/released.ts"

const databaseIn = (folder: string) => join(folder, "suitekeeper.sqlite")

function rowsOf(file: string, sql: string): unknown[] {
  const handle = new Sqlite(file, { readonly: true })
  const rows = handle.prepare(sql).all()
  handle.close()
  return rows
}

function change(file: string, sql: string): void {
  const handle = new Sqlite(file)
  handle.exec(sql)
  handle.close()
}

/** A stored property of a schema, in a DATA_DIR. */
function propertyOf(name: string): { folder: string; file: string } {
  const backup = unpackedBackup(name)
  const folder = emptyFolder()
  renameSync(backup, databaseIn(folder))
  renameSync(join(dirname(backup), "files"), join(folder, "files"))
  return { folder, file: databaseIn(folder) }
}

const OUTBOX = "message_id, recipients, subject, body, state, pending, refused, created_at, next_at, sent_at"
const mail = (id: string, state: string, at: string) =>
  `('<${id}>', '[{"name":"Dana","address":"dana@example.com"}]', '${id}', null, '${state}', '[]', '[]', ${at}, ${at}, ${state === "sent" ? at : "null"})`
const NOW = "unixepoch() * 1000"

/** The rows at the time of the update: a waiting mail, an expense, and a tenant with a second phone. */
const BEFORE = `
  insert into outbox (${OUTBOX}) values ${mail("waited", "queued", NOW)};
  insert into expense_types (name, created_at) values ('Painting the hall', ${NOW});
  insert into expenses (type_id, month, amount, updated_at) values ((select max(id) from expense_types), '2026-10', 9925, ${NOW}), ((select max(id) from expense_types), '2026-09', 4410, ${NOW});
  update tenants set second_phone = '9095550111' where id = 1;`

/** The rows recorded after the update: manual and online payments, a request, a file, and a sent mail. */
const RECORDED = `
  insert into receipts (id, tenant_id, choice, amount, tender, source, status, initiated_at) values
    ('by-hand', 1, 'rent', 125050, 'check', 'manual', 'created', ${NOW}), ('online', 1, 'rent', 10000, 'card', 'portal', 'pending', ${NOW});
  insert into charges (tenant_id, kind, effective_on, due_on, amount, open, origin, journal_id, created_at)
    select 1, 'rent', '2026-11-01', '2026-11-01', 50000, 50000, value, (select max(id) from journals), ${NOW} from json_each('["move_in", "job"]');
  insert into maintenance_requests (title, last_status_update, created_at, tenant_id) values ('=cmd()', ${NOW}, ${NOW}, 1);
  insert into contents (sha256, size, created_at) values ('${"ab".repeat(32)}', 3, ${NOW});
  insert into stored_files (name, uploaded_name, sha256, size, media_type, level, created_at) values ('n', 'Lease.txt', '${"ab".repeat(32)}', 3, 'text/plain', 6, ${NOW});
  update tenants set primary_phone = '9095550199', second_phone = null, cotenant_first_name = 'Kim', version = version + 1 where id = 1;
  update receipts set status = 'reversed' where id = (select min(id) from receipts where status = 'succeeded' and source = 'manual');
  update charges set deleted_at = ${NOW} where id = (select min(id) from charges where deleted_at is null);
  delete from expenses where month = '2026-10' and amount = 9925;
  update expenses set receipt_file_id = (select max(id) from stored_files), receipt_name = 'Lease.txt' where month = '2026-09' and amount = 4410;
  insert into expense_types (name, created_at) values ('Sweeping the yard', ${NOW});
  insert into expenses (type_id, month, amount, updated_at) values ((select max(id) from expense_types), '2026-11', 7550, ${NOW});
  update outbox set state = 'sent', sent_at = ${NOW} where subject = 'waited';
  insert into outbox (${OUTBOX}) values ${mail("left since", "sent", NOW)}, ${mail("waits now", "queued", NOW)};`

/** All rows except those that a restore changes. */
function booksOf(file: string): Record<string, unknown[]> {
  const tables = rowsOf(file, "select name from sqlite_master where type = 'table'") as { name: string }[]
  const changed = /^(sessions|api_tokens|settings|audit_|outbox|sqlite_sequence)/
  const same = tables.filter(({ name }) => !changed.test(name))
  return Object.fromEntries(same.map(({ name }) => [name, rowsOf(file, `select * from "${name}"`)]))
}

const older = releasedSchemas().filter(
  (name) => schemaOf(name) < newestSchema() && schemaOf(name) >= schemaOf("0003_api_tokens"),
)
const UPDATES = [
  ...older.map((name) => ({ name: `of the schema ${name} by this version`, schema: name, folder: undefined })),
  {
    name: "of this version, by the version before",
    schema: releasedSchemas().at(-1) ?? "",
    folder: migrationsOfNextVersion,
  },
]

describe.each(UPDATES)("an update $name", ({ schema, folder: later }) => {
  test("is taken back: the books are those of before, what was recorded since is listed, and no mail is sent twice", async () => {
    const { folder, file } = propertyOf(schema)
    change(file, BEFORE)
    const before = booksOf(file)
    const copy = migrateDatabase(file, later ? { folder: later() } : {}) ?? ""
    change(file, RECORDED)
    mkdirSync(join(folder, "files", "ab"), { recursive: true })
    renameSync(copyOf(file), join(folder, "files", "ab", "ab".repeat(32)))
    const undecided = await run(folder, "restore", "--before-migration")
    expect([undecided.status, undecided.output]).toEqual([
      1,
      expect.stringContaining("Nothing was changed. Type yes, or add --yes."),
    ])
    expect(rowsOf(file, "select * from receipts where id = 'by-hand'")).toHaveLength(1)

    const { status, output } = await run(folder, "restore", "--before-migration", "--yes")
    expect([status, output]).toEqual([0, expect.stringContaining("The update was taken back")])
    expect(output).toMatch(
      / {2}payments: 2, \$100\.00\n {2}deleted payments: 1, \$.*\n {2}deleted charges: 1, \$.*\n {2}charges: 2, \$1,000\.00\n/,
    )
    expect(output).toContain(
      "  edited tenants: 1\n  deleted expenses: 1, $99.25\n  expenses: 1, $75.50\n  changed receipts of expenses: 1\n",
    )
    expect(output).toContain("Now start the version before")
    expect(booksOf(file)).toEqual(before)
    const listed = copy.replace("before-migration-", "recorded-since-").replace(".sqlite", "")
    expect(readdirSync(listed).toSorted()).toEqual([
      "changed-receipts.csv",
      "charges.csv",
      "deleted-charges.csv",
      "deleted-expenses.csv",
      "deleted-payments.csv",
      "edited-tenants.csv",
      "expenses.csv",
      "files",
      "payments.csv",
      "requests.csv",
      "stored-files.csv",
    ])
    expect(readFileSync(join(listed, "edited-tenants.csv"), "utf8")).toMatch(
      /^[^\n]*Cotenant first name,[^\n]*Email,Phone[^\n]*\r\n[^,]+,,,,,Kim,,,,,,9095550199,,\(emptied\),[^\d]*\r\n$/,
    )
    expect(readFileSync(join(listed, "deleted-expenses.csv"), "utf8")).toContain(
      "Painting the hall,2026-10,99.25,no: delete it again",
    )
    expect(readFileSync(join(listed, "expenses.csv"), "utf8")).toContain(
      "Sweeping the yard,2026-11,75.50,,no: enter it again",
    )
    expect(readFileSync(join(listed, "changed-receipts.csv"), "utf8")).toContain(
      "Painting the hall,2026-09,44.10,Lease.txt,no: attach it again",
    )
    const payments = readFileSync(join(listed, "payments.csv"), "utf8")
    expect(payments).toMatch(/,1250\.50,0\.00,check,rent,created,,no: enter it again\r\n/)
    expect(payments).toMatch(/,100\.00,0\.00,card,rent,pending,,from the payment provider\r\n/)
    expect(readFileSync(join(listed, "charges.csv"), "utf8")).toMatch(
      /,500\.00,,,with the move-in\r\n[^\n]*,500\.00,,,by itself\r\n/,
    )
    expect(readFileSync(join(listed, "requests.csv"), "utf8")).toContain("'=cmd()")
    expect(readdirSync(join(listed, "files"))).toEqual(["ab".repeat(32)])
    expect(
      rowsOf(
        file,
        "select subject, state from outbox where message_id in ('<waited>', '<left since>', '<waits now>') order by id",
      ),
    ).toEqual([
      { subject: "waited", state: "sent" },
      { subject: "left since", state: "sent" },
    ])
    expect(rowsOf(file, "select category from audit_log order by id desc limit 1")).toEqual([
      { category: "BACKUP_RESTORED" },
    ])
    expect(rowsOf(file, "select value from settings where key = 'sweepRequired'")).toEqual([{ value: '"yes"' }])
    expect(readdirSync(folder).filter((name) => /restoring/.test(name))).toEqual([])
    expect((await run(folder, "restore", "--before-migration", "--yes")).output).toContain(
      "there is no update to take back",
    )
    // The next start removes the bytes without a row.
    expect((await run(folder, "verify")).output).toMatch(/^Breach of [^\n]*abab belongs to no row\n1 breach /)
  })
})

/** A file of three bytes for the stored files. */
function copyOf(file: string): string {
  const path = `${file}.bytes`
  change(path, "")
  return path
}

test("it is refused without a copy, with one that is older than a week, and while the property is served", async () => {
  const { folder, file } = propertyOf(releasedSchemas().at(-1) ?? "")
  const refused = async (line: string, ...more: string[]) => {
    const before = readFileSync(file)
    const { status, output } = await run(folder, "restore", "--before-migration", ...more)
    expect([status, output]).toEqual([1, expect.stringContaining(line)])
    expect(readFileSync(file).equals(before)).toBe(true)
  }
  await refused("there is nothing to take back", "--yes")
  const copy = migrateDatabase(file, { folder: migrationsOfNextVersion() }) ?? ""
  const old = join(folder, "backups", "before-migration-2026-01-02T03-04-05-678Z.sqlite")
  renameSync(copy, old)
  const letGo = holdDataFolder(folder)
  await refused("Another process serves DATA_DIR", "--yes", "--old")
  letGo()
  await refused("days old: you would have to enter again everything that was recorded since. Add --old", "--yes")
  await refused("Type yes, or add --yes", "--old")
  await refused("Name a backup, or give --before-migration", old)
  expect((await run(folder, "restore", old, "--yes")).output).toContain("--yes and --old belong to --before-migration")
  expect(existsSync(old)).toBe(true)
})

test("a command or a start of this version migrates nothing that an older version serves", async () => {
  const { folder, file } = propertyOf("0003_api_tokens")
  const before = readFileSync(file)
  const letGo = holdDataFolder(folder)
  expect(await run(folder, "user", "list")).toMatchObject({
    status: 1,
    output: expect.stringContaining("Use the command of that version, stop it first, or wait until"),
  })
  expect(await run(folder)).toMatchObject({
    status: 1,
    output: expect.stringMatching(/^Another process serves DATA_DIR/),
  })
  expect(readFileSync(file).equals(before)).toBe(true)
  letGo()
  expect((await run(folder, "user", "list")).status).toBe(0)
  expect(readdirSync(join(folder, "backups"))).toHaveLength(1)
})

import { Readable } from "node:stream"
import Sqlite from "better-sqlite3"
import { expect, test, vi } from "vitest"
import { replaceSettings } from "../../settings.ts"
import { ANN, inFolder } from "../support/operator.ts"
import { usualSettings } from "../support/usual-settings.ts"

/** Sets a time zone in which it is about noon now, because a new building has no due day between midnight and 3:00. */
function setNoon(file: string): void {
  const ahead = 12 - new Date().getUTCHours()
  const zone = `Etc/GMT${ahead > 0 ? "-" : "+"}${Math.abs(ahead)}`
  const handle = new Sqlite(file)
  handle.prepare("insert into settings (key, value, updated_at) values ('timezone', ?, 0)").run(JSON.stringify(zone))
  handle.close()
}

test("without a command the operator sees all of them", () =>
  inFolder(async (run) => {
    const { status, out } = await run()
    expect(status).toBe(0)
    for (const message of [
      "verify",
      "jobs list",
      "jobs run",
      "user create",
      "user list",
      "user link",
      "user passkey-off",
      "import rentroll",
      "import bank",
      "demo seed",
      "demo",
    ]) {
      expect(out).toContain(`npm run suitekeeper -- ${message}`)
    }
  }))

test("an unknown command is refused", () =>
  inFolder(async (run) => {
    const { status, err } = await run("jobs", "walk")
    expect(status).toBe(1)
    expect(err).toContain('There is no command "jobs walk".')
    expect((await run("constructor")).err).toContain('There is no command "constructor".')
  }))

test("the first administrator is made in an empty folder", () =>
  inFolder(async (run) => {
    const made = await run("user", "create", ...ANN)
    expect(made).toMatchObject({ status: 0, out: "ann@example.com can sign in now (Super Admin)." })
    const again = await run("user", "create", ...ANN)
    expect(again.status).toBe(1)
    expect(again.err).toContain("An account with this email already exists.")
  }))

test("without a password the person chooses one by a link", () =>
  inFolder(async (run) => {
    const { status, out } = await run("user", "create", ...ANN.slice(0, -2))
    expect(status).toBe(0)
    expect(out).toMatch(/^ann@example\.com \(Super Admin\) chooses a password here, once, within 7 days:\n/)
    expect(out).toMatch(
      /\nhttp:\/\/localhost:\d+\/account\/create-password\/[\w-]{22}\nBASE_URL is not set for this command: [^\n]*$/,
    )
  }))

test("a link that opens on this machine only says so, whatever BASE_URL is", () =>
  inFolder(async (run) => {
    const linkUnder = async (address: string) => {
      replaceSettings({ ...usualSettings(), baseUrl: new URL(address), baseUrlGiven: true })
      const email = `${new URL(address).host.replace(":", "-")}@example.com`
      const made = await run("user", "create", "--email", email, "--first", "A", "--last", "B", "--level", "6")
      return made.out
    }
    const MARK = "BASE_URL names this machine itself: the link opens nowhere else."
    expect(await linkUnder("http://localhost:3000")).toContain(MARK)
    const outside = await linkUnder("https://portal.example.com")
    expect(outside).toContain("https://portal.example.com/account/create-password/")
    expect(outside).not.toContain("BASE_URL")
  }))

test("the password is read from standard input, where no list of processes and no history shows it", () =>
  inFolder(async (run) => {
    const stdin = vi.spyOn(process, "stdin", "get")
    const types = (text: string) => stdin.mockReturnValue(Readable.from([text]) as never)
    const create = (...more: string[]) => run("user", "create", ...ANN.slice(0, -2), "--password-stdin", ...more)
    types("password\n")
    expect((await create()).err).toContain("--password-stdin: This password is too common.")
    types("Ann-Example.com\n")
    expect((await create("--password", "rent is due")).err).toContain("Give --password or --password-stdin, not both.")
    types("rent is due today\nand more\n")
    expect(await create()).toMatchObject({ status: 0, out: "ann@example.com can sign in now (Super Admin)." })
    stdin.mockRestore()
  }))

test("who is locked out gets a link from the operator, who sees all accounts", () =>
  inFolder(async (run) => {
    await run("user", "create", ...ANN)
    await run("user", "create", "--email", "bo@example.com", "--first", "Bo", "--last", "Lund", "--level", "6")
    expect((await run("user", "list")).out).toBe(
      "1\tann@example.com\tAnn Lee\tSuper Admin\n2\tbo@example.com\tBo Lund\tTier 3 Management\tnot activated",
    )
    expect((await run("user", "list", "--search", "bo")).out).toMatch(/^2\tbo@example.com/)
    const link = await run("user", "link", "--email", "ann@example.com")
    expect(link).toMatchObject({ status: 0, err: "" })
    expect(link.out).toMatch(
      /^ann@example\.com \(Super Admin\) chooses a new password here, once, within 24 hours:\nhttp:\/\/localhost:\d+\/account\/reset-password\/[\w-]{22}\n/,
    )
    expect((await run("user", "link", "--email", "bo@example.com")).out).toContain("/account/create-password/")
    const nobody = await run("user", "link", "--email", "cy@example.com")
    expect(nobody).toMatchObject({ status: 1, err: "No account has the email cy@example.com." })
    expect((await run("user", "link")).err).toContain("--email: Required.")
    const off = await run("user", "passkey-off", "--email", "ann@example.com")
    expect(off).toMatchObject({ status: 1, err: "The account of ann@example.com does not require a passkey." })
    expect((await run("user", "passkey-off")).err).toContain("--email: Required.")
  }))

test("what is missing or wrong is told beside its option", () =>
  inFolder(async (run) => {
    const nothing = await run("user", "create")
    expect(nothing.err).toContain("--email: Required.\n--first: Required.\n--last: Required.\n--level: Required.")
    const short = await run("user", "create", ...ANN.slice(0, -1), "short")
    expect(short.err).toContain("--password: Use at least 8 characters.")
    const unknown = await run("verify", "--deep")
    expect(unknown.err).toContain("--deep")
    expect([nothing.status, short.status, unknown.status]).toEqual([1, 1, 1])
    for (const { err } of [nothing, short, unknown]) expect(err).toContain("Usage: npm run suitekeeper -- ")
  }))

test("how a command is used is told only where it was used in the wrong way", () =>
  inFolder(async (run) => {
    expect((await run("verify")).err).toMatch(/^There is no database at .*: check DATA_DIR\.$/)
    expect((await run("import", "rentroll", "no-such-file.csv")).err).toBe("no-such-file.csv cannot be read: ENOENT")
    expect((await run("import", "bank")).err).toContain("Usage: npm run suitekeeper -- import bank FILE --account NAME")
    expect((await run("import", "rentroll")).err).toContain("Usage: npm run suitekeeper -- import rentroll")
  }))

test("one breach is told as one", () =>
  inFolder(async (run, file) => {
    await run("user", "create", ...ANN)
    const handle = new Sqlite(file)
    const triggers = handle.prepare("select name from sqlite_master where type = 'trigger' and tbl_name = 'audit_log'")
    for (const name of triggers.pluck().all()) handle.exec(`drop trigger ${name}`)
    handle.exec("update audit_log set details = 'Nothing happened.'")
    handle.close()
    const { status, out } = await run("verify")
    expect([status, out]).toEqual([1, expect.stringMatching(/^1 breach \(\d+\.\d s\)\.$/)])
  }))

test("what reads a database does not make one", () =>
  inFolder(async (run) => {
    for (const command of [
      ["verify"],
      ["jobs", "list"],
      ["jobs", "run"],
      ["user", "list"],
      ["user", "link", "--email", "a@b.c"],
      ["user", "passkey-off", "--email", "a@b.c"],
    ]) {
      const { status, err } = await run(...command)
      expect(status).toBe(1)
      expect(err).toContain("There is no database at")
    }
  }))

test("the operator sees the jobs and runs them", () =>
  inFolder(async (run, file) => {
    await run("user", "create", ...ANN)
    setNoon(file)
    const list = await run("jobs", "list")
    expect(list.out).toMatch(/^charge rent +every day at 03:00$/m)
    expect(list.out).toContain("Done up to: nothing yet")
    const first = await run("jobs", "run")
    expect(first.status).toBe(0)
    // A new building has no due day between midnight and 3:00 of the property's clock.
    expect(first.out).toMatch(
      /Off: Rent is not charged until these are set: Balance issue day, Rent due day\.|^Nothing is due\.$/,
    )
    expect(await run("jobs", "run")).toMatchObject({ status: 0, out: "Nothing is due." })
  }))

test("while the clock is in doubt the jobs are not run until the operator says that it is right", () =>
  inFolder(async (run, file) => {
    await run("user", "create", ...ANN)
    const handle = new Sqlite(file)
    const noon = Date.UTC(2020, 0, 1, 20)
    handle.exec(
      `insert or replace into watermarks (job, done_up_to, updated_at) values ('daily', '2020-01-01', ${noon})`,
    )
    const refused = await run("jobs", "run")
    expect([refused.status, refused.out]).toEqual([1, expect.stringContaining("The last work was done Jan 1, 2020")])
    expect(refused.err).toMatch(
      /the clock says .*: nothing was charged\. If the clock is right: .* jobs run --clock-is-right/,
    )
    expect((await run("jobs", "list")).out).toMatch(/^Off: the clock says .*the last work was done Jan 1, 2020/m)
    const done = await run("jobs", "run", "--clock-is-right")
    expect([done.status, done.out]).toEqual([0, expect.stringContaining("Done: Jan 2, 2020")])
    expect((await run("jobs", "list")).out).not.toContain("the clock says")
    const audit = "select user_name, category, priority from audit_log where category = 'CLOCK_CONFIRMED'"
    expect(handle.prepare(audit).all()).toEqual([
      { user_name: "Operator", category: "CLOCK_CONFIRMED", priority: "high" },
    ])
    handle.close()
  }))

test("mail that an earlier version left in clear leaves when the jobs are run before the next start", () =>
  inFolder(async (run, file) => {
    await run("user", "create", ...ANN)
    const handle = new Sqlite(file)
    const columns = "message_id, recipients, subject, body, pending, refused, created_at, next_at"
    const to = JSON.stringify([{ name: "Dana", address: "dana@example.com" }])
    const row = `'<1@localhost>', '${to}', 'Hello', 'Hello Dana,', '["dana@example.com"]', '[]', ${Date.now()}, 0`
    handle.exec(`insert into outbox (${columns}) values (${row})`)
    expect(await run("jobs", "run")).toMatchObject({ status: 0, err: "" })
    expect(handle.prepare("select state, last_error from outbox").all()).toEqual([{ state: "kept", last_error: null }])
    handle.close()
  }))

test("a rent roll is shown first, then imported, and changes nothing the second time", () =>
  inFolder(async (run) => {
    const file = "tests/fixtures/rentroll-sample.csv"
    const dry = await run("import", "rentroll", file, "--dry-run")
    expect(dry.status).toBe(0)
    expect(dry.out).toContain("New: 48 suites, 41 tenants;")
    expect(dry.out).toContain("Nothing was written (--dry-run).")
    expect((await run("import", "rentroll", file)).out).toContain("Imported 48 suites and 41 tenants; 0 suites")
    expect((await run("import", "rentroll", file)).out).toContain("Imported 0 suites and 0 tenants; 48 suites")
    expect((await run("verify")).out).toContain("Every invariant holds")
  }))

test("a rent roll with faults is explained and not imported", () =>
  inFolder(async (run) => {
    const { status, err } = await run("import", "rentroll", "tests/fixtures/rentroll-bad.csv")
    expect(status).toBe(1)
    expect(err).toContain("Fault (row 7, Suite): Suite 106 is already in row 6.")
    expect(err).toContain("Nothing was imported: 9 faults.")
    const missing = await run("import", "rentroll", "no-such-file.csv")
    expect(missing.err).toContain("no-such-file.csv cannot be read: ENOENT")
  }))

test("somebody's real books are never taken for a demo", () =>
  inFolder(async (run) => {
    await run("user", "create", ...ANN)
    for (const command of [["demo"], ["demo", "--fresh"], ["demo", "seed"]]) {
      const { status, err } = await run(...command)
      expect(status).toBe(1)
      expect(err).toMatch(/is no demo building|There is a database already/)
    }
    expect((await run("verify")).status).toBe(0)
  }))

/**
 * An update with a real build, taken back to a real older build: the last released version or, if there is none, the program before the newest
 * migration. Source: docs/operations/update.md, Taking an update back.
 */
import { spawnSync } from "node:child_process"
import { readdirSync, readFileSync, symlinkSync } from "node:fs"
import { join } from "node:path"
import { expect, onTestFinished, test } from "vitest"
import { chooses, confirmsSaved, type Payer } from "../support/killed-payments.ts"
import { rowsIn } from "../support/killed-server.ts"
import { emptyFolder } from "../support/processes.ts"
import { pay, signIn } from "./support/hand-payments.ts"
import { operate, type Server, serve } from "./support/program.ts"
import { signedIn } from "./support/watched.ts"

const PASSWORD = "suitekeeper-demo"
const PATIENCE = 300_000

function ran(folder: string, program: string, args: string[]): string {
  // The program does not get the test runner's environment, in which Vite would build another program.
  const { PATH, HOME } = process.env
  const options = { cwd: folder, env: { PATH, HOME }, encoding: "utf8", maxBuffer: 1e9 } as const
  const { status, stdout, stderr } = spawnSync(program, args, options)
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}: ${stdout}${stderr}`)
  return stdout.trim()
}

/** The commit of the previous version. */
function before(): string {
  const released = spawnSync("git", ["describe", "--tags", "--abbrev=0", "--match", "v*", "HEAD^"], {
    encoding: "utf8",
  })
  if (released.status === 0) return released.stdout.trim()
  const newest = ran(".", "git", ["log", "-1", "--format=%H", "--", "db/sqlite/migrations/meta/_journal.json"])
  return `${newest}^`
}

/** Builds the program of a commit in another folder, with this program's packages if the lock files are equal. */
function builtAt(commit: string): string {
  const root = emptyFolder()
  ran(".", "bash", ["-c", `git archive ${commit} | tar -x -C ${root}`])
  const lockOf = (folder: string) => JSON.parse(readFileSync(join(folder, "package-lock.json"), "utf8")).packages
  const { "": _own, ...here } = lockOf(".")
  const { "": _its, ...there } = lockOf(root)
  if (JSON.stringify(here) === JSON.stringify(there))
    symlinkSync(join(process.cwd(), "node_modules"), join(root, "node_modules"))
  else ran(root, "npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"])
  ran(root, process.execPath, ["node_modules/@react-router/dev/bin.cjs", "build", "--logLevel", "warn"])
  return root
}

type Receipt = { id: string; source: string; status: string; amount: number }
const receiptsIn = (folder: string): Receipt[] =>
  rowsIn<Receipt>(folder, "select id, source, status, amount from receipts order by initiated_at, rowid")

/** The tenant of the demo building with a saved card, signed in. */
async function tenantOf(server: Server, folder: string): Promise<Payer & { card: string }> {
  const { Cookie = "" } = await signedIn(server.origin, { email: "tenant@demo.example", password: PASSWORD })
  const [row] = rowsIn<{ tenantId: number; card: string }>(
    folder,
    "select tenant_id as tenantId, (select id from payment_methods m where m.tenant_id = u.tenant_id and type = 'card' limit 1) as card from users u where email = 'tenant@demo.example'",
  )
  return { tenantId: row?.tenantId ?? 0, card: row?.card ?? "", api: "", page: Cookie.split("=")[1] ?? "" }
}

test("an update is taken back by one command, and the version before serves: payments of the provider come back, those by hand are listed", async () => {
  const old = builtAt(before())
  const folder = emptyFolder()
  const env = { PAYMENTS: "sandbox", LOG_LEVEL: "info" }
  expect(operate(folder, ["demo", "seed", "--units", "20", "--months", "2"], {}, old).status).toBe(0)
  const books = receiptsIn(folder)

  const next = await serve(folder, env)
  onTestFinished(() => next.kill())
  expect(next.output()).toContain('"message":"database migrated"')
  const tenant = await tenantOf(next, folder)
  await confirmsSaved(next, tenant, await chooses(next, tenant, "once", tenant.card))
  await expect.poll(() => receiptsIn(folder).at(-1)?.status, { timeout: PATIENCE }).toBe("succeeded")
  const online = receiptsIn(folder).at(-1)
  const token = await signIn(next, "super@demo.example", PASSWORD)
  expect((await pay(next, token, { tenantID: tenant.tenantId, amount: 12_300, note: "by hand" })).status).toBe(201)
  next.stop()
  await next.ended

  const { status, output } = operate(folder, ["restore", "--before-migration", "--yes"], env)
  expect([status, output]).toEqual([
    0,
    expect.stringMatching(/payments: 2, \$[\d,.]+\n[\s\S]*The update was taken back/),
  ])
  expect(receiptsIn(folder)).toEqual(books)
  const listed = readdirSync(join(folder, "backups")).find((name) => name.startsWith("recorded-since-")) ?? ""
  const payments = readFileSync(join(folder, "backups", listed, "payments.csv"), "utf8")
  expect(payments).toMatch(/,123\.00,0\.00,check,rent,succeeded,by hand,no: enter it again\r\n/)

  const audit = readFileSync(join(folder, "backups", listed, "audit-log.csv"), "utf8")
  expect(audit).toContain("MAN_RENTPAY,Recorded a rent payment of $123.00 by check for ")

  const again = await serve(folder, env, old)
  onTestFinished(() => again.kill())
  await expect.poll(() => receiptsIn(folder).at(-1), { timeout: PATIENCE }).toEqual(online)
  expect(receiptsIn(folder)).toHaveLength(books.length + 1)
  again.stop()
  await again.ended
  expect(operate(folder, ["verify"], env, old)).toMatchObject({ status: 0 })
}, 1_200_000)

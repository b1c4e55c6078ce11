/** The rents and the autopay of a day on PostgreSQL: the process that runs them is killed again and again, and the other one continues. Each is done once. */
import { randomInt } from "node:crypto"
import { rmSync } from "node:fs"
import { setTimeout as pause } from "node:timers/promises"
import { expect, test } from "vitest"
import { emptyFolder } from "../support/processes.ts"
import { type Deployment, deployed, rowsOf } from "./support/deployment.ts"
import { armDeath, deathIn, MOMENTS } from "./support/die-at-postgres-commit.ts"
import { AUTOPAYMENTS, chooseAutopay, dayBecomesDue, RENTS, timesOf } from "./support/due-day.ts"
import { bookedOnline, chargedAtProvider, payersOf, sendingEvents } from "./support/online-payments.ts"
import { operate, serve } from "./support/program.ts"

const SUITES = 24
const AUTOPAY = 12
/** The process that runs the jobs dies after at most this many steps since the last death, at one of its next commits. */
const STEPS = 4
const NEXT = 3
/** The least number of deaths during autopay. The rents share one transaction; month-run-kills-on-postgres.test.ts kills during the rents of more suites. */
const DEATHS = 3
const PATIENCE = 1_200_000

const PRELOAD = new URL("./support/die-at-postgres-commit.ts", import.meta.url).href

/** The number of charged rents, and the progress of autopay: receipts, payments known to the provider, and succeeded ones. */
type Progress = { rents: number; made: number; known: number; succeeded: number }

const ALL: Progress = { rents: SUITES, made: AUTOPAY, known: AUTOPAY, succeeded: AUTOPAY }

const PROGRESS = `select (select count(distinct tenant_id) from journals where kind = 'rent_charge') as rents,
  count(distinct tenant_id) as made, count(distinct tenant_id) filter (where stripe_pi is not null) as known,
  count(distinct tenant_id) filter (where status = 'succeeded') as succeeded from receipts where source = 'autopay'`

async function progressOf(address: string): Promise<Progress> {
  const [row] = await rowsOf<Progress>(address, PROGRESS)
  const numbers = Object.entries(row ?? {}).map(([name, count]) => [name, Number(count)])
  return Object.fromEntries(numbers) as Progress
}

const steps = (progress: Progress) => Object.values(progress).reduce((sum, count) => sum + count, 0)

/** Makes the process of this folder kill itself at one of its next commits. */
function arm(folder: string): void {
  const moment = MOMENTS[randomInt(MOMENTS.length)] ?? "unsent"
  armDeath(folder, { after: randomInt(1, NEXT + 1), moment })
}

/** Runs the jobs to their end. The process that runs them dies after some steps, and is started again. Returns the progress at each death. */
async function runAmidDeaths({ pair, folders, servers, env }: Deployment): Promise<Progress[]> {
  const deaths: Progress[] = []
  const progress = () => progressOf(pair.primary.address)
  const finished = expect
    .poll(progress, { timeout: PATIENCE, interval: 50 })
    .toEqual(ALL)
    .then(() => "finished")
  let goal: number | undefined = 1
  const dies = async (folder: string, index: number) => {
    while ((await Promise.race([servers[index]?.ended, finished])) !== "finished") {
      servers[index] = undefined
      const at = await progress()
      deaths.push(at)
      goal = steps(at) + randomInt(1, STEPS + 1)
      for (const one of folders) rmSync(deathIn(one), { force: true })
      servers[index] = await serve(folder, env)
    }
  }
  const arms = async () => {
    while ((await Promise.race([pause(50), finished])) !== "finished") {
      if (goal === undefined || steps(await progress()) < goal) continue
      goal = undefined
      folders.filter((_, index) => servers[index]).forEach(arm)
    }
    for (const folder of folders) rmSync(deathIn(folder), { force: true })
  }
  await Promise.all([arms(), ...folders.map(dies)])
  return deaths
}

test("rent and autopay are done once, however often their process is killed amid them", async () => {
  const deployment = await deployed(SUITES, { NODE_OPTIONS: `--import=${PRELOAD}` })
  const { pair, env, tenants } = deployment
  const { address } = pair.primary
  const payers = (await payersOf(deployment)).slice(0, AUTOPAY)
  const events = sendingEvents(deployment)
  await chooseAutopay(deployment, payers)
  events.end()
  await events.done
  await dayBecomesDue(deployment)
  const deaths = await runAmidDeaths(deployment)

  console.log(`${deaths.length} deaths: ${deaths.map((progress) => Object.values(progress).join("/")).join(", ")}`)
  expect(deaths.filter(({ made, succeeded }) => made > 0 && succeeded < AUTOPAY).length).toBeGreaterThanOrEqual(DEATHS)
  expect(await timesOf(address, RENTS)).toEqual([[1, tenants.length]])
  expect(await timesOf(address, AUTOPAYMENTS)).toEqual([[1, AUTOPAY]])
  const charges = await chargedAtProvider()
  expect(charges.map(({ times }) => times)).toEqual(Array.from({ length: AUTOPAY }, () => 1))
  expect(await bookedOnline(address)).toEqual(charges)
  expect(operate(emptyFolder(), ["verify"], env)).toMatchObject({ status: 0 })
}, 1_800_000)

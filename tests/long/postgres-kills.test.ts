/** The primary's machine is lost: kill -9 while two processes write. Everything acknowledged is on the promoted standby, once. */
import { randomInt, randomUUID } from "node:crypto"
import { setTimeout as pause } from "node:timers/promises"
import { expect, onTestFinished, test } from "vitest"
import type { Machine } from "../support/postgres/machine.ts"
import { startPair } from "../support/postgres/pair.ts"
import { endWriter, keysIn, makeKeys, startWriter, type Writer } from "../support/postgres/writers.ts"

const KILLS = 4
/** The number of keys that each process sends at the same time, and the least number of acknowledged keys before the primary dies. */
const PARALLEL = 4
const ACKNOWLEDGED = 400

type Keys = { acknowledged: string[]; refused: string[] }

/** Each process stores key after key, as long as it may. */
async function load(processes: Writer[], keys: Keys, goesOn: () => boolean): Promise<void> {
  const sending = async (writer: Writer) => {
    while (goesOn()) {
      const key = randomUUID()
      const outcome = await writer.stores(key)
      if (outcome === "done") keys.acknowledged.push(key)
      else keys.refused.push(key)
    }
  }
  await Promise.all(processes.flatMap((writer) => Array.from({ length: PARALLEL }, () => sending(writer))))
}

/** Two processes write until the machine is killed at a random moment. */
async function writeUntilKilled(machine: Machine): Promise<Keys> {
  const keys: Keys = { acknowledged: [], refused: [] }
  const processes = [startWriter(machine.address), startWriter(machine.address)]
  let isAlive = true
  const loaded = load(processes, keys, () => isAlive)
  await expect.poll(() => keys.acknowledged.length).toBeGreaterThan(ACKNOWLEDGED)
  await pause(randomInt(50))
  await machine.kill()
  isAlive = false
  await loaded
  await Promise.all(processes.map(endWriter))
  return keys
}

/** The killed machine starts again, and two processes that know only this machine write to it. Returns the answers. */
async function writeToTheOld(machine: Machine): Promise<Keys> {
  await machine.start()
  const keys: Keys = { acknowledged: [], refused: [] }
  const processes = [startWriter(machine.address), startWriter(machine.address)]
  await load(processes, keys, () => keys.refused.length < 2 * PARALLEL)
  await Promise.all(processes.map(endWriter))
  await machine.kill()
  return keys
}

test("when the primary is killed under load and the standby promoted, nothing acknowledged is lost or stored twice", async () => {
  const pair = await startPair()
  onTestFinished(() => pair.remove())
  let { primary, standby } = pair
  await makeKeys(primary.address)
  const acknowledged: string[] = []
  for (let kill = 1; kill <= KILLS; kill += 1) {
    const keys = await writeUntilKilled(primary)
    standby.promote()
    const [old, next] = await Promise.all([writeToTheOld(primary), pair.standbyOf(standby)])
    expect(old.acknowledged).toEqual([])
    const writer = startWriter(standby.address)
    for (const key of [...keys.refused, ...old.refused]) expect(await writer.stores(key)).toBe("done")
    await endWriter(writer)
    acknowledged.push(...keys.acknowledged, ...keys.refused, ...old.refused)
    expect(await keysIn(standby.address), `after kill ${kill}`).toEqual(acknowledged.toSorted())
    primary = standby
    standby = next
  }
})

/** A separate process that writes to PostgreSQL through the port, as a server does. Each message names a key, which is stored once even if it is repeated. */
import { sql } from "drizzle-orm"
import { closeDatabase, openDatabase, write } from "../../../db/client.server.ts"

/** `holds`: it sends "inside" within the transaction, and keeps the transaction open for ten seconds, with short queries or with one that returns 200 MB. */
export type Order = { key: string; holds?: "short queries" | "a long answer" }
export type Outcome = { key: string; outcome: "done" | "inside" | string }

const send = (outcome: Outcome) => void process.send?.(outcome)

async function store({ key, holds }: Order): Promise<void> {
  await write(async (tx) => {
    const stored = await tx.rows(sql`select from stored_keys where key = ${key}`)
    if (stored.length === 0) await tx.rows(sql`insert into stored_keys values (${key})`)
    if (!holds) return
    send({ key, outcome: "inside" })
    if (holds === "a long answer") await tx.rows(sql`select repeat('x', 1000000) from generate_series(1, 200)`)
    else for (let round = 0; round < 100; round += 1) await tx.rows(sql`select from pg_sleep(0.1)`)
  })
}

openDatabase(process.env.DATABASE_URL ?? "")
process.on("message", (order: Order) => {
  store(order).then(
    () => send({ key: order.key, outcome: "done" }),
    (error: Error) => send({ key: order.key, outcome: error.name }),
  )
})
process.on("disconnect", () => void closeDatabase().then(() => process.exit()))

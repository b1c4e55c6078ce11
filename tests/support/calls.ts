/** A well-formed request for each call of /api, for the matrix of who may make it. */
import { randomUUID } from "node:crypto"
import { write } from "#db/client.server.ts"
import { makeLink } from "~/domain/identity/link-tokens.ts"
import { api } from "./app.ts"
import { staff } from "./people.ts"

/** Who asks, and what there is to ask about: a tenant in suite `unit`, and the number of a suite that is not there yet. */
export type Asked = {
  token: string | undefined
  email: string
  password: string
  homescreen: string
  tenantID: number
  unit: number
  vacant: number
}

type Request = { params?: Record<string, number | string>; query?: string; body?: Record<string, unknown> }

const REASON = "Entered by mistake."

const newUnit = ({ vacant }: Asked) => ({ unitNumber: vacant, monthlyRent: 90_000, deposit: 90_000 })
const fee = ({ tenantID }: Asked) => ({ tenantID, amount: 2_500, type: "other" })
const payment = ({ tenantID }: Asked) => ({
  tenantID,
  amount: 2_500,
  paymentDate: "2024-01-15",
  method: "check",
  type: "fees",
})

/** Makes something for the call to be about, as a Super Admin. */
async function made(path: string, as: string, body: Record<string, unknown>): Promise<Record<string, number>> {
  const answer = await api("POST", path, { as, body })
  if (answer.status !== 201) throw new Error(`${path} answered ${answer.status} ${JSON.stringify(answer.body)}`)
  return answer.body
}

/** The end of a fresh link to a new password, of somebody who asks for nothing else. */
async function aLink(): Promise<string> {
  const email = `${randomUUID()}@example.com`
  const { userId } = await staff(9, email)
  return (await write((tx) => makeLink(tx, { id: userId, email }, "reset"))).token
}

export const CALLS: Record<string, (asked: Asked, strongest: string) => Request | Promise<Request>> = {
  S4: () => ({ query: "?key=websiteHeader" }),
  U1: ({ email, password }) => ({ body: { email, password } }),
  U3: ({ email }) => ({ body: { email } }),
  U4: async () => ({ body: { token: await aLink(), password: "a row of plain words" } }),
  U6: async () => ({ params: { slug: await aLink() } }),
  U7: ({ homescreen }) => ({ body: { homescreen } }),
  M2: ({ unit }) => ({ query: `?unit=${unit}` }),
  M3: (asked) => ({ body: newUnit(asked) }),
  M4: async (asked, strongest) => {
    await made("/management/unit", strongest, newUnit(asked))
    return { query: `?unit=${asked.vacant}` }
  },
  M5: ({ unit }) => ({
    body: { unitNumber: unit, cleaningNeeded: true, repairsNeeded: false, readyToRent: false, movingOutSoon: false },
  }),
  M6: ({ unit }) => ({ body: { unitNumber: unit, status: "yellow" } }),
  M7: ({ unit }) => ({ body: { unitNumber: unit, plannedRentIncreaseAmount: 5_000 } }),
  M9: ({ tenantID }) => ({ body: { tenantIds: [tenantID] } }),
  M16: ({ tenantID }) => ({ query: `?tenant=${tenantID}` }),
  M20: ({ tenantID }) => ({ body: { tenantID, status: "eviction" } }),
  M23: (asked) => ({ body: fee(asked) }),
  M24: (asked) => ({ body: payment(asked) }),
  M25: async (asked, strongest) => {
    const { FeePaymentID = 0 } = await made("/management/tenant/payment", strongest, payment(asked))
    return { params: { id: FeePaymentID }, body: { paymentType: "fees", reason: REASON } }
  },
  M26: async (asked, strongest) => {
    const { FeeChargeID = 0 } = await made("/management/tenant/fee", strongest, fee(asked))
    return { params: { chargeId: FeeChargeID }, body: { chargeType: "Fee Charge", reason: REASON } }
  },
  M64: () => ({ query: "?key=websiteHeader" }),
  A8: () => ({ body: { key: "websiteHeader", value: "Runway Row Offices" } }),
}

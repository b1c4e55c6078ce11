/**
 * Limits concurrent responses, to bound memory: 4 for one connection (a client that pipelines more is disconnected), 64 for one address, 128 for its
 * wider network (/48 of IPv6, which a provider may assign to one customer; /24 of IPv4), 256 in total; and large bodies: 32 MB in total, 16 MB for a wider
 * network, 8 MB for one address. Beyond a limit the response is 503. The provider's webhook has limits of its own and the health check has none, so both
 * work while all other requests are refused.
 */
import type { IncomingMessage, ServerResponse } from "node:http"
import type { Socket } from "node:net"
import { networkOf, widerNetworkOf } from "~/domain/identity/rate-limits.ts"
import { clientAddress } from "./client-address.ts"
import { isUpload } from "./request-time.ts"

export type Listener = (request: IncomingMessage, response: ServerResponse) => void | Promise<void>

const MAX_OF_CONNECTION = 4
const ANSWERS = { everybody: 256, neighbourhood: 128, address: 64, webhooks: 64, webhooksOfAddress: 16 }
const MEGABYTE = 1024 * 1024
const BODIES = { everybody: 32 * MEGABYTE, neighbourhood: 16 * MEGABYTE, address: 8 * MEGABYTE }
/** Bodies up to this size, in bytes, are not limited: most forms and calls. A body takes at most LARGEST_BODY of memory, because files are written to disk. */
const SMALL_BODY = 16 * 1024
const LARGEST_BODY = MEGABYTE

const WEBHOOK = "/api/stripe/webhook"
const HEALTH_CHECK = "/healthz"

type Load = { answers: number; bodies: number }

export function limitResponses(listener: Listener, refuse: (response: ServerResponse) => void): Listener {
  const unfinished = new WeakMap<Socket, Set<ServerResponse>>()
  const taken = new Map<string, Load>()
  return (request, response) => {
    const { socket } = request
    if (socket.destroyed) return
    const answers = unfinished.get(socket) ?? watch(socket, unfinished)
    if (answers.size >= MAX_OF_CONNECTION) return void socket.destroy()
    answers.add(response)
    const path = pathOf(request)
    const limits = path === HEALTH_CHECK ? [] : limitsFor(path, request)
    const load = { answers: 1, bodies: bodyOf(request) }
    const fits = limits.every(({ name, max }) => isRoom(taken.get(name), load, max))
    if (fits) for (const { name } of limits) change(taken, name, load, 1)
    const free = () => {
      if (fits) for (const { name } of limits) change(taken, name, load, -1)
    }
    const ended = new Promise<void>((resolve) => response.once("close", resolve))
    void ended.then(() => answers.delete(response))
    if (!fits) return refuse(response)
    // Frees the place when both the response and the work for it have ended.
    const worked = Promise.resolve(listener(request, response))
    void Promise.allSettled([worked, ended]).then(free)
  }
}

/** The unfinished responses of a connection. When the connection closes, Node does not notify queued responses, so this closes them. */
function watch(socket: Socket, unfinished: WeakMap<Socket, Set<ServerResponse>>): Set<ServerResponse> {
  const answers = new Set<ServerResponse>()
  unfinished.set(socket, answers)
  socket.once("close", () =>
    process.nextTick(() => {
      for (const response of answers) if (!response.closed) response.destroy().emit("close")
    }),
  )
  return answers
}

const pathOf = ({ url = "" }: IncomingMessage) => url.split("?")[0] ?? ""

function limitsFor(path: string, request: IncomingMessage): { name: string; max: Load }[] {
  const forwarded = request.headers["x-forwarded-for"]
  const person = clientAddress(request.socket.remoteAddress, forwarded === undefined ? null : String(forwarded))
  const from = networkOf(person)
  if (path === WEBHOOK) {
    return [
      { name: "webhooks", max: { answers: ANSWERS.webhooks, bodies: BODIES.everybody } },
      { name: `webhooks of ${from}`, max: { answers: ANSWERS.webhooksOfAddress, bodies: BODIES.address } },
    ]
  }
  return [
    { name: "everybody", max: { answers: ANSWERS.everybody, bodies: BODIES.everybody } },
    {
      name: `neighbourhood ${widerNetworkOf(person)}`,
      max: { answers: ANSWERS.neighbourhood, bodies: BODIES.neighbourhood },
    },
    { name: `address ${from}`, max: { answers: ANSWERS.address, bodies: BODIES.address } },
  ]
}

/** The size of a large body in bytes. 0 for a small one, and for an upload, which is never in memory. Without a declared length: the maximum. */
function bodyOf(request: IncomingMessage): number {
  if (isUpload(request)) return 0
  const { headers } = request
  const size = headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : LARGEST_BODY
  return size > SMALL_BODY ? Math.min(size, LARGEST_BODY) : 0
}

function isRoom(taken: Load = { answers: 0, bodies: 0 }, load: Load, max: Load): boolean {
  const isBodyRoom = load.bodies === 0 || taken.bodies + load.bodies <= max.bodies
  return taken.answers + load.answers <= max.answers && isBodyRoom
}

function change(taken: Map<string, Load>, name: string, by: Load, sign: 1 | -1): void {
  const { answers, bodies } = taken.get(name) ?? { answers: 0, bodies: 0 }
  const now = { answers: answers + sign * by.answers, bodies: bodies + sign * by.bodies }
  if (now.answers === 0) taken.delete(name)
  else taken.set(name, now)
}

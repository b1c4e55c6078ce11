import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router"
import type { z } from "zod"
import { read, type Tx, write } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "~/domain/audit/log.ts"
import { once } from "~/domain/idempotency.ts"
import { mustStillBeSignedIn } from "~/domain/identity/sessions.ts"
import { type Actor, type Command, type Deed, type Errand, must } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { addressOf } from "./address.ts"
import { idempotencyKey, said, sentTo, understood } from "./call-input.ts"
import { actorContext, asksWhoItIsContext, requestIdContext } from "./context.ts"
import { Query } from "./query.ts"
import { errorBody, refusalHeaders, refusalOf } from "./refusal-response.ts"

type Method = "GET" | "POST" | "PUT" | "DELETE"
type Answer = { status: number; body: unknown }

/** One documented call: what it takes, who may, how it is performed, and its success status. `describe` is read by /api/openapi.json. */
export type Call = {
  deed: Deed
  takes: z.ZodType
  status: number
  once: boolean
  /** Whether a DELETE reads a JSON body too; its query counts where the body is empty. Every other DELETE reads its query only. */
  takesBody?: boolean | undefined
  /** What it answers, where it is not JSON. */
  media?: string | undefined
  /** What an unexpected failure is called, where the row says so ("500:" in the contract). */
  failure?: { subject?: string; words: string } | undefined
  /** Whether an unexpected failure is told as an outage, 503: what it answers is that all is well. */
  tellsOutage?: boolean | undefined
  perform: (asked: { request: Request; actor: Actor; params: Record<string, string | undefined> }) => Promise<Answer>
}

type Reading<Schema extends z.ZodType, Result> = {
  takes: Schema
  does: Command<z.output<Schema>, Result>
  /** The body; a whole Response where it is no JSON, of the type that `media` names. */
  answers: (result: Result, input: z.output<Schema>) => unknown
  media?: string
  /** The subject of a validation error, where the row overrides it. */
  subject?: string
  tellsOutage?: boolean
}

type Writing<Schema extends z.ZodType, Result> = Reading<Schema, Result> & {
  failure?: Call["failure"]
  status?: number
  /** Whether the call accepts an Idempotency-Key. */
  once?: boolean
  takesBody?: boolean
}

/** The door for reading as JSON: query and path parameters are read by `takes`. */
export function answer<Schema extends z.ZodType, Result>({
  takes,
  does,
  answers,
  subject,
  media,
  tellsOutage,
}: Reading<Schema, Result>): Call {
  return {
    deed: does.deed,
    takes,
    status: 200,
    once: false,
    media,
    tellsOutage,
    async perform({ request, actor, params }) {
      const input = understood(takes, { ...new Query(request.url).values(), ...params }, subject)
      const body = await read(async (tx) => answers(await does(tx, actor, input), input))
      return { status: 200, body }
    },
  }
}

/** The door for writing as JSON: one transaction, done once where an Idempotency-Key is sent and accepted. */
export function call<Schema extends z.ZodType, Result>(parts: Writing<Schema, Result>): Call {
  const { takes, does, answers, subject, failure, status = 200 } = parts
  return {
    deed: does.deed,
    takes,
    status,
    failure,
    once: parts.once ?? false,
    takesBody: parts.takesBody,
    async perform({ request, actor, params }) {
      const sent = await sentTo(request, parts.takesBody)
      const input = understood(takes, Array.isArray(sent) ? sent : { ...sent, ...params }, subject)
      const key = parts.once ? idempotencyKey(request) : undefined
      const asked = { call: `${request.method} ${addressOf(request)}`, key: key ?? "", body: sent }
      const perform = async (tx: Tx) => {
        const result = await does(tx, actor, input)
        await recordImpersonatedWrite(tx, actor, asked.call)
        return answers(result, input)
      }
      const body = await write(async (tx) => {
        await mustStillBeSignedIn(tx, actor)
        return key ? once(tx, actor, asked, () => perform(tx)) : perform(tx)
      })
      return { status, body }
    },
  }
}

type Running<Schema extends z.ZodType, Result> = {
  takes: Schema
  does: Errand<z.output<Schema>, Result>
  answers: (result: Result, input: z.output<Schema>) => unknown
  status?: number
  failure?: Call["failure"]
  /** What the call also reads from its headers; what the body says wins. */
  headers?: (request: Request) => Record<string, unknown>
}

/** The door for an errand: a call done by a command that opens its transactions itself. */
export function run<Schema extends z.ZodType, Result>(parts: Running<Schema, Result>): Call {
  const { takes, does, answers, failure, status = 200, headers = () => ({}) } = parts
  return {
    deed: does.deed,
    takes,
    status,
    failure,
    once: false,
    async perform({ request, actor, params }) {
      const sent = await sentTo(request)
      const input = understood(takes, Array.isArray(sent) ? sent : { ...headers(request), ...said(sent), ...params })
      await read((tx) => mustStillBeSignedIn(tx, actor))
      return { status, body: answers(await does(actor, input), input) }
    },
  }
}

/** One module of /api: its loader and action, with 405 for the methods it does not know. */
export function endpoint(calls: Partial<Record<Method, Call>>) {
  const allow = Object.keys(calls).flatMap((method) => (method === "GET" ? ["GET", "HEAD"] : [method]))
  const handle = async ({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const actor = context.get(actorContext)
    const method = request.method === "HEAD" ? "GET" : request.method
    const chosen = Object.hasOwn(calls, method) ? calls[method as Method] : undefined
    try {
      if (!chosen) return json(405, errorBody(new Refusal("METHOD_NOT_ALLOWED")), { Allow: allow.join(", ") })
      must(actor, chosen.deed)
      const { status, body } = await chosen.perform({ request, actor, params })
      return body instanceof Response ? body : json(status, body)
    } catch (error) {
      if (error instanceof Response) return error
      const told = refusalOf(error, context.get(requestIdContext))
      context.set(asksWhoItIsContext, told.code === "CONFIRMATION_REQUIRED")
      return failed(told, chosen)
    }
  }
  const known = Object.values(calls)
  return {
    loader: Object.assign((args: LoaderFunctionArgs) => handle(args), { deed: known[0]?.deed, calls }),
    action: Object.assign((args: ActionFunctionArgs) => handle(args), { deed: known[0]?.deed, calls }),
  }
}

/** The answer to what went wrong, in the words of the call's row. */
function failed(told: Refusal, call: Call | undefined): Response {
  if (told.status >= 500 && call?.tellsOutage) {
    return json(503, errorBody(new Refusal("INTERNAL_ERROR")), { "Retry-After": "5" })
  }
  const refusal = told.code === "INTERNAL_ERROR" ? new Refusal("INTERNAL_ERROR", call?.failure) : told
  return json(refusal.status, errorBody(refusal), refusalHeaders(refusal))
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

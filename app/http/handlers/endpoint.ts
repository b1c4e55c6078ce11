import type { ActionFunctionArgs, LoaderFunctionArgs } from "react-router"
import type { z } from "zod"
import { read, type Tx, write } from "#db/client.server.ts"
import { recordImpersonatedWrite } from "~/domain/audit/log.ts"
import type { Command, Workflow } from "~/domain/commands.ts"
import { withIdempotency } from "~/domain/idempotency.ts"
import { mustAcceptApiToken } from "~/domain/identity/api-tokens/token-calls.ts"
import { mustStillBeSignedIn } from "~/domain/identity/sessions/sessions.ts"
import type { InnerNames } from "~/domain/inner-names.ts"
import { type Actor, must, type Permission } from "~/domain/permissions.ts"
import { Refusal } from "~/domain/refusal.ts"
import { pathOfRequest } from "../request/address.ts"
import { actorContext, requestIdContext, requiresConfirmationContext } from "../request/context.ts"
import { Query } from "../request/query.ts"
import { errorBody, refusalHeaders, refusalOf, withFailureMessage } from "../response/refusal-response.ts"
import { idempotencyKey, message, sentTo, understood } from "./call-input.ts"

/** In the order of the Allow header. */
const METHODS = ["GET", "POST", "PUT", "DELETE"] as const
export type Method = (typeof METHODS)[number]
type JsonResult = { status: number; body: unknown }

export type Call = {
  /** The call's number in docs/api.md; a call by a page's own script has none. */
  number?: string | undefined
  permission: Permission
  input: z.ZodType
  status: number
  idempotent: boolean
  /** A DELETE reads a JSON body, or its query if the body is empty. Other DELETEs read their query only. */
  acceptsBody?: boolean | undefined
  isUpload?: boolean | undefined
  /** The field with the files of an upload that may have none or several. */
  filesField?: string | undefined
  /** The media type of the response, if it is not JSON. */
  media?: string | undefined
  /** The message of an unexpected failure, if the contract gives one ("500:"). */
  failure?: { subject?: string; message: string } | undefined
  /** Reports an unexpected failure as an outage (503), for the health check. */
  reportsOutage?: boolean | undefined
  /** The header with the signature of the raw body, for a body that another program defines. */
  signatureHeader?: string | undefined
  signedMedia?: string | undefined
  perform: (incoming: {
    request: Request
    actor: Actor
    params: Record<string, string | undefined>
  }) => Promise<JsonResult>
}

type Reading<Schema extends z.ZodType, Result> = {
  input: Schema
  command: Command<InnerNames<z.output<Schema>>, Result>
  /** The body, or a whole Response if it has the type `media`. */
  output: (result: Result, input: InnerNames<z.output<Schema>>) => unknown
  media?: string
  /** The subject of a validation error, if the contract gives one. */
  subject?: string
  reportsOutage?: boolean
}

type Writing<Schema extends z.ZodType, Result> = Reading<Schema, Result> & {
  failure?: Call["failure"]
  status?: number
  idempotent?: boolean
  acceptsBody?: boolean
}

/** The handler of a call that reads: `input` parses query and path parameters, the response is JSON. */
export function query<Schema extends z.ZodType, Result>({
  input: schema,
  command,
  output,
  subject,
  media,
  reportsOutage,
}: Reading<Schema, Result>): Call {
  return {
    permission: command.permission,
    input: schema,
    status: 200,
    idempotent: false,
    media,
    reportsOutage,
    async perform({ request, actor, params }) {
      const input = understood(schema, { ...new Query(request.url).values(), ...params }, subject)
      const body = await read(async (tx) => output(await command(tx, actor, input), input))
      return { status: 200, body }
    },
  }
}

/** The handler of a call that writes, in one transaction. If it accepts an Idempotency-Key, a repeated key does not execute again. */
export function mutation<Schema extends z.ZodType, Result>(parts: Writing<Schema, Result>): Call {
  const { input: schema, command, output, subject, failure, status = 200 } = parts
  return {
    permission: command.permission,
    input: schema,
    status,
    failure,
    idempotent: parts.idempotent ?? false,
    acceptsBody: parts.acceptsBody,
    async perform({ request, actor, params }) {
      const sent = await sentTo(request, parts.acceptsBody)
      const input = understood(schema, Array.isArray(sent) ? sent : { ...sent, ...params }, subject)
      const key = parts.idempotent ? idempotencyKey(request) : undefined
      const idempotentRequest = { call: `${request.method} ${pathOfRequest(request)}`, key: key ?? "", body: sent }
      const perform = async (tx: Tx) => {
        const result = await command(tx, actor, input)
        await recordImpersonatedWrite(tx, actor, idempotentRequest.call)
        return output(result, input)
      }
      const body = await write(async (tx) => {
        await mustStillBeSignedIn(tx, actor)
        return key ? withIdempotency(tx, actor, idempotentRequest, () => perform(tx)) : perform(tx)
      })
      return { status, body }
    },
  }
}

type Running<Schema extends z.ZodType, Result> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>>, Result>
  output: (result: Result, input: InnerNames<z.output<Schema>>) => unknown
  status?: number
  failure?: Call["failure"]
  media?: string
  /** Input from the headers. The body takes precedence. */
  headers?: (request: Request) => Record<string, unknown>
  /** The call accepts an Idempotency-Key. The workflow handles it. */
  idempotent?: boolean
}

/** The handler of a workflow, which opens its own transactions. */
export function workflowMutation<Schema extends z.ZodType, Result>(parts: Running<Schema, Result>): Call {
  const { input: schema, workflow, output, failure, media, status = 200, headers = () => ({}) } = parts
  return {
    permission: workflow.permission,
    input: schema,
    status,
    failure,
    media,
    idempotent: parts.idempotent ?? false,
    async perform({ request, actor, params }) {
      const sent = await sentTo(request)
      const input = understood(
        schema,
        Array.isArray(sent) ? sent : { ...headers(request), ...message(sent, schema), ...params },
      )
      const key = parts.idempotent ? idempotencyKey(request) : undefined
      const idempotentRequest =
        key === undefined ? undefined : { call: `${request.method} ${pathOfRequest(request)}`, key, body: sent }
      await read((tx) => mustStillBeSignedIn(tx, actor))
      return { status, body: output(await workflow(actor, input, idempotentRequest), input) }
    },
  }
}

/** The handler of one address: its calls by method. Refuses other methods (405). */
export function endpoint(calls: Partial<Record<Method, Call>>) {
  const allow = METHODS.filter((method) => calls[method]).flatMap((method) =>
    method === "GET" ? [method, "HEAD"] : method,
  )
  return async ({ request, context, params }: LoaderFunctionArgs | ActionFunctionArgs): Promise<Response> => {
    const actor = context.get(actorContext)
    const method = request.method === "HEAD" ? "GET" : request.method
    const call = Object.hasOwn(calls, method) ? calls[method as Method] : undefined
    try {
      if (!call) return json(405, errorBody(new Refusal("METHOD_NOT_ALLOWED")), { Allow: allow.join(", ") })
      mustAcceptApiToken(actor, { number: call.number ?? "", method })
      must(actor, call.permission)
      const { status, body } = await call.perform({ request, actor, params })
      return body instanceof Response ? body : json(status, body)
    } catch (error) {
      if (error instanceof Response) return error
      const refusal = refusalOf(error, context.get(requestIdContext))
      context.set(requiresConfirmationContext, refusal.code === "CONFIRMATION_REQUIRED")
      return failed(refusal, call)
    }
  }
}

function failed(refused: Refusal, call: Call | undefined): Response {
  if (refused.status >= 500 && call?.reportsOutage) {
    return json(503, errorBody(new Refusal("INTERNAL_ERROR")), { "Retry-After": "5" })
  }
  const refusal = withFailureMessage(refused, call?.failure)
  return json(refusal.status, errorBody(refusal), refusalHeaders(refusal))
}

function json(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return Response.json(body, { status, headers })
}

/** Calls of /api that send or receive a file. */
import type { z } from "zod"
import { read } from "#db/client.server.ts"
import type { Command, Workflow } from "~/domain/commands.ts"
import type { FetchedFile } from "~/domain/files/fetch-file.ts"
import type { MadeFile } from "~/domain/files/made-file.ts"
import type { PrintedFile } from "~/domain/files/printed-files.ts"
import type { UploadedFile } from "~/domain/files/upload-document.ts"
import type { InnerNames } from "~/domain/inner-names.ts"
import { pathOfRequest } from "../../request/address.ts"
import { Query } from "../../request/query.ts"
import { DOCUMENT, type UploadLimits } from "../../request/upload-limits.ts"
import { discardAll, uploadOf } from "../../request/uploads.ts"
import { idempotencyKey, message, understood } from "../call-input.ts"
import type { Call } from "../endpoint.ts"
import { fileResponse, madeFileResponse, storedFileResponse } from "./file.ts"

type Fetching<Schema extends z.ZodType> = {
  input: Schema
  command: Command<InnerNames<z.output<Schema>>, FetchedFile | PrintedFile>
}

export function fileQuery<Schema extends z.ZodType>({ input: schema, command }: Fetching<Schema>): Call {
  return {
    permission: command.permission,
    input: schema,
    status: 200,
    idempotent: false,
    media: "*/*",
    async perform({ request, actor }) {
      const input = understood(schema, new Query(request.url).values())
      const file = await read((tx) => command(tx, actor, input))
      return { status: 200, body: "bytes" in file ? fileResponse(file) : await storedFileResponse(file, request) }
    },
  }
}

type FetchingApart<Schema extends z.ZodType> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>>, FetchedFile>
  /** For HEAD, if the workflow records that the file was opened. */
  head?: Workflow<InnerNames<z.output<Schema>>, FetchedFile>
}

/** The same for a file that a workflow finds. */
export function fileWorkflowQuery<Schema extends z.ZodType>(parts: FetchingApart<Schema>): Call {
  const { input: schema, workflow, head = workflow } = parts
  return {
    permission: workflow.permission,
    input: schema,
    status: 200,
    idempotent: false,
    media: "*/*",
    async perform({ request, actor }) {
      const input = understood(schema, new Query(request.url).values())
      const fetched = request.method === "HEAD" ? head : workflow
      return { status: 200, body: await storedFileResponse(await fetched(actor, input), request) }
    },
  }
}

type Making<Schema extends z.ZodType> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>>, MadeFile>
}

export function madeFileQuery<Schema extends z.ZodType>({ input: schema, workflow }: Making<Schema>): Call {
  return {
    permission: workflow.permission,
    input: schema,
    status: 200,
    idempotent: false,
    media: "*/*",
    async perform({ request, actor }) {
      const file = await workflow(actor, understood(schema, new Query(request.url).values()))
      return { status: 200, body: await madeFileResponse(file, request) }
    },
  }
}

type Uploading<Schema extends z.ZodType, Result> = {
  input: Schema
  workflow: Workflow<InnerNames<z.output<Schema>> & { file: UploadedFile | undefined }, Result>
  output: (result: Result) => unknown
  status?: number
}

export function uploadMutation<Schema extends z.ZodType, Result>(parts: Uploading<Schema, Result>): Call {
  const { input: schema, workflow, output, status = 201 } = parts
  return {
    permission: workflow.permission,
    input: schema,
    status,
    idempotent: false,
    isUpload: true,
    async perform({ request, actor }) {
      return withUpload(request, DOCUMENT, async (fields, [file]) => {
        const input = Object.assign({ file }, understood(schema, fields))
        return { status, body: output(await workflow(actor, input)) }
      })
    },
  }
}

type UploadingSeveral<Schema extends z.ZodType, Result> = {
  input: Schema
  terms: UploadLimits
  workflow: Workflow<InnerNames<z.output<Schema>> & { files: readonly UploadedFile[] }, Result>
  output: (result: Result) => unknown
}

/** The same with any number of files, and with an Idempotency-Key that the workflow handles. */
export function uploadsMutation<Schema extends z.ZodType, Result>(parts: UploadingSeveral<Schema, Result>): Call {
  const { input: schema, terms, workflow, output } = parts
  return {
    permission: workflow.permission,
    input: schema,
    status: 201,
    idempotent: true,
    isUpload: true,
    filesField: terms.field,
    async perform({ request, actor }) {
      const key = idempotencyKey(request)
      return withUpload(request, terms, async (fields, files) => {
        const input = Object.assign({ files }, understood(schema, fields))
        const body = { ...fields, files: files.map(({ sha256 }) => sha256) }
        const call = `${request.method} ${pathOfRequest(request)}`
        const sent = key === undefined ? undefined : { call, key, body }
        return { status: 201, body: output(await workflow(actor, input, sent)) }
      })
    },
  }
}

/** Runs `work` with the fields and files of an upload. Removes the files if it fails. */
async function withUpload<Result>(
  request: Request,
  terms: UploadLimits,
  work: (fields: Record<string, unknown>, files: UploadedFile[]) => Promise<Result>,
): Promise<Result> {
  const { fields, files, refusal } = await uploadOf(request, terms)
  if (refusal) throw refusal
  try {
    return await work(message(valuesOf(fields)), files)
  } catch (error) {
    await discardAll(files)
    throw error
  }
}

/** The fields by name. A repeated field becomes a list, which every schema refuses. */
function valuesOf(fields: FormData): Record<string, unknown> {
  const values: Record<string, unknown> = Object.create(null)
  for (const name of new Set(fields.keys())) {
    const all = fields.getAll(name)
    values[name] = all.length === 1 ? all[0] : all
  }
  return values
}

/** One form of a page: its input, its command or workflow, and its redirect. */
import type { z } from "zod"
import type { Command, Workflow } from "~/domain/commands.ts"
import type { InnerNames } from "~/domain/inner-names.ts"
import type { Permission } from "~/domain/permissions.ts"
import type { Tone } from "~/values/flash.ts"
import type { Failure } from "../response/refusal-response.ts"

export type Printed = Readonly<Record<string, string>>

/** The next page with a notice, secrets to show once, or what the same page shows (`outcome`). None of these is stored, so such a form has no one-time key. */
export type Destination =
  | string
  | { to: string; notice: string; tone?: Tone }
  | { shows: string }
  | { prints: readonly Printed[] }
  | { outcome: object }

export type CommandOrWorkflow<Input, Result> =
  | { command: Command<Input, Result>; workflow?: undefined }
  | { workflow: Workflow<Input, Result>; command?: undefined }

export type Step<Schema extends z.ZodType, Result> = CommandOrWorkflow<InnerNames<z.output<Schema>>, Result> & {
  input: Schema
  redirectTo: (result: Result, input: InnerNames<z.output<Schema>>) => Destination
  failure?: Failure
  /** Fields that are never sent back, because they contain keys. In some forms this depends on the typed values. */
  omit?: string[] | ((typed: FormData) => string[])
  /** The input also contains the texts as typed, as `typed`, for a form that is stored as a draft. */
  typed?: true
}

export type AnyStep = CommandOrWorkflow<never, unknown> & {
  input: z.ZodType
  redirectTo: (result: never, input: never) => Destination
  failure?: Failure
  omit?: string[] | ((typed: FormData) => string[])
  typed?: true
}

export const permissionOf = ({ command, workflow }: CommandOrWorkflow<never, unknown>): Permission =>
  (command ?? workflow).permission

/** Checks that a step's parts have matching types. For use in `submissions`. */
export function step<Schema extends z.ZodType, Result>(parts: Step<Schema, Result>): Step<Schema, Result> {
  return parts
}

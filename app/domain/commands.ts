/** Makes the commands and workflows that pages and calls use. Each checks its permission before it does anything else. Source: api.md section 4. */
import type { Tx } from "#db/client.server.ts"
import type { IdempotentRequest } from "./idempotent-request.ts"
import { type Actor, must, mustBeTenant, type OwnPermission, type Permission, type TenantActor } from "./permissions.ts"

/** A function of the domain that checks its permission first. The handlers can read the permission. */
export type Command<Input, Result> = {
  (tx: Tx, actor: Actor, input: Input): Promise<Result>
  readonly permission: Permission
}

/** Makes a command: `act` runs only for those with the permission. Queries that a page or a call exposes are made the same way. */
export function command<Input, Result>(
  permission: Permission,
  act: (tx: Tx, actor: Actor, input: Input) => Promise<Result>,
): Command<Input, Result> {
  const guarded = async (tx: Tx, actor: Actor, input: Input) => {
    must(actor, permission)
    return act(tx, actor, input)
  }
  return Object.assign(guarded, { permission })
}

/** Makes a command of tenants for their own data: `act` receives the calling tenant. Anybody else is refused (403). */
export function ownCommand<Input, Result>(
  permission: OwnPermission,
  act: (tx: Tx, tenant: TenantActor, input: Input) => Promise<Result>,
): Command<Input, Result> {
  return command(permission, async (tx, actor, input: Input) => act(tx, mustBeTenant(actor), input))
}

/** A command that also awaits something other than the database. No transaction may wait for that, so the workflow opens its own transactions before and after. */
export type Workflow<Input, Result> = {
  (actor: Actor, input: Input, idempotentRequest?: IdempotentRequest): Promise<Result>
  readonly permission: Permission
}

export function workflow<Input, Result>(
  permission: Permission,
  act: (actor: Actor, input: Input, idempotentRequest?: IdempotentRequest) => Promise<Result>,
): Workflow<Input, Result> {
  const guarded = async (actor: Actor, input: Input, idempotentRequest?: IdempotentRequest) => {
    must(actor, permission)
    return act(actor, input, idempotentRequest)
  }
  return Object.assign(guarded, { permission })
}

/** Makes a workflow of tenants for their own data: `act` receives the calling tenant. Anybody else is refused (403). */
export function ownWorkflow<Input, Result>(
  permission: OwnPermission,
  act: (tenant: TenantActor, input: Input, idempotentRequest?: IdempotentRequest) => Promise<Result>,
): Workflow<Input, Result> {
  return workflow(permission, async (actor, input: Input, idempotentRequest) =>
    act(mustBeTenant(actor), input, idempotentRequest),
  )
}

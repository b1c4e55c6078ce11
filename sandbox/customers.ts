/** The provider's customers: our tenants as payers. */
import type Stripe from "stripe"
import { change, recordEvent } from "./events.ts"
import { missingResource } from "./http/errors.ts"
import { listPage } from "./http/lists.ts"
import { LIST, metadata, text } from "./http/params.ts"
import { route, type SandboxRoute } from "./http/router.ts"
import { newId } from "./ids.ts"
import type { Sandbox } from "./store.server.ts"

/** The name of the fact that a method was removed from its customer: such a method cannot pay any more. */
export const detachedFact = (id: string) => `detached ${id}`

const FIELDS = {
  name: text.optional(),
  email: text.optional(),
  description: text.optional(),
  metadata: metadata.optional(),
}

/** A customer that was deleted is unknown to every other request. */
export function findCustomer(sandbox: Sandbox, id: string, param = "id"): Stripe.Customer {
  const found = sandbox.store.find("customer", id)
  if (!found || isDeleted(sandbox, id)) throw missingResource("customer", id, param)
  return found
}

const deletedFact = (id: string) => `deleted ${id}`
const isDeleted = (sandbox: Sandbox, id: string) => sandbox.store.fact(deletedFact(id)) !== undefined
const deleted = (id: string): Stripe.DeletedCustomer => ({ id, object: "customer", deleted: true })

/** Deletes a customer for good, so its saved methods cannot pay any more. Source: the provider's API reference, "Delete a customer". */
function remove(sandbox: Sandbox, id: string): Stripe.DeletedCustomer {
  const customer = findCustomer(sandbox, id)
  for (const method of sandbox.store.list("payment_method", { customer: id, limit: 100 })) {
    change<"payment_method">(sandbox, method, { customer: null }, "payment_method.detached")
    sandbox.store.setFact(detachedFact(method.id), "yes")
  }
  sandbox.store.setFact(deletedFact(id), "yes")
  recordEvent<"customer">(sandbox, "customer.deleted", customer)
  return deleted(id)
}

function create(
  sandbox: Sandbox,
  { name, email, description, metadata }: Stripe.CustomerCreateParams,
): Stripe.Customer {
  const customer: Stripe.Customer = {
    id: newId("customer"),
    object: "customer",
    address: null,
    balance: 0,
    created: sandbox.now,
    currency: null,
    customer_account: null,
    default_source: null,
    delinquent: false,
    description: description ?? null,
    discount: null,
    email: email ?? null,
    invoice_prefix: "SANDBOX",
    invoice_settings: { custom_fields: null, default_payment_method: null, footer: null, rendering_options: null },
    livemode: false,
    metadata: (metadata || {}) as Stripe.Metadata,
    name: name ?? null,
    next_invoice_sequence: 1,
    phone: null,
    preferred_locales: [],
    shipping: null,
    tax_exempt: "none",
    test_clock: null,
  }
  return recordEvent<"customer">(sandbox, "customer.created", sandbox.store.insert<"customer">(customer, sandbox.now))
}

function update(sandbox: Sandbox, { metadata, ...fields }: Stripe.CustomerUpdateParams, id: string): Stripe.Customer {
  const known = findCustomer(sandbox, id)
  const changed = { ...known, ...fields, metadata: { ...known.metadata, ...metadata } } as Stripe.Customer
  return recordEvent<"customer">(sandbox, "customer.updated", sandbox.store.update<"customer">(changed))
}

export const CUSTOMER_ROUTES: readonly SandboxRoute[] = [
  route("POST", "/v1/customers", FIELDS, (sandbox, params) => create(sandbox, params as Stripe.CustomerCreateParams)),
  route("GET", "/v1/customers", LIST, (sandbox, params) => {
    const page = listPage(sandbox, "customer", "/v1/customers", params)
    return { ...page, data: page.data.filter(({ id }) => !isDeleted(sandbox, id)) }
  }),
  route("GET", "/v1/customers/:id", {}, (sandbox, _params, id) =>
    isDeleted(sandbox, id) ? deleted(id) : findCustomer(sandbox, id),
  ),
  route("DELETE", "/v1/customers/:id", {}, (sandbox, _params, id) => remove(sandbox, id)),
  route("POST", "/v1/customers/:id", FIELDS, (sandbox, params, id) =>
    update(sandbox, params as Stripe.CustomerUpdateParams, id),
  ),
]

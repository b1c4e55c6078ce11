/** Calls about leases. Source: api.md 4.10. */
import { LeaseQuery, MoveOutNotice, NewStep, NewTerm, StepQuery, TermQuery } from "~/domain/lease-terms/inputs.ts"
import { unitLease } from "~/domain/lease-terms/lease.ts"
import { recordNotice, withdrawNotice } from "~/domain/lease-terms/notices.ts"
import { addStep, deleteStep } from "~/domain/lease-terms/steps.ts"
import { addTerm, deleteTerm } from "~/domain/lease-terms/terms.ts"
import { mutation, query } from "~/http/handlers/endpoint.ts"
import { resource } from "~/http/handlers/resource.ts"
import { Lease } from "~/http/response/shapes/lease.ts"
import { leaseView } from "~/http/response/views/lease.ts"

export const loader = resource({
  "X70 GET /management/lease": {
    summary: "Get the lease of a unit: terms, rent steps, notice",
    ...query({ input: LeaseQuery, command: unitLease, output: leaseView }),
    shape: Lease,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT"],
  },
  "X71 POST /management/lease/term": {
    summary: "Add a term to a lease",
    ...mutation({ input: NewTerm, command: addTerm, output: leaseView, status: 201 }),
    shape: Lease,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT"],
  },
  "X72 DELETE /management/lease/term": {
    summary: "Delete a term of a lease",
    ...mutation({ input: TermQuery, command: deleteTerm, output: leaseView }),
    shape: Lease,
    refuses: ["LEASE_TERM_NOT_FOUND"],
  },
  "X73 POST /management/lease/step": {
    summary: "Plan the rent from a day on",
    ...mutation({ input: NewStep, command: addStep, output: leaseView, status: 201 }),
    shape: Lease,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT"],
  },
  "X74 DELETE /management/lease/step": {
    summary: "Delete a rent step that is still to come",
    ...mutation({ input: StepQuery, command: deleteStep, output: leaseView }),
    shape: Lease,
    refuses: ["RENT_STEP_NOT_FOUND", "RENT_STEP_DONE"],
  },
  "X75 POST /management/lease/notice": {
    summary: "Record a notice to move out",
    ...mutation({ input: MoveOutNotice, command: recordNotice, output: leaseView }),
    shape: Lease,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT"],
  },
  "X76 DELETE /management/lease/notice": {
    summary: "Withdraw a notice to move out",
    ...mutation({ input: LeaseQuery, command: withdrawNotice, output: leaseView }),
    shape: Lease,
    refuses: ["UNIT_NOT_FOUND", "UNIT_VACANT", "NOTICE_NOT_FOUND"],
  },
})
export const action = loader

import { prepareRun, tenantsDueOn } from "~/domain/autopay/prepare-run.ts"
import type { Job } from "./job.ts"

/** The run of every tenant whose autopay day it is, one transaction each. Another job charges them at the provider. */
export const prepareAutopay: Job = {
  name: "prepare autopay",
  due: async (tx, day) => (await tenantsDueOn(tx, day)).map((tenantId) => (own) => prepareRun(own, { tenantId, day })),
}

import { prepareRun, tenantsDueOn } from "~/domain/autopay/prepare-run.ts"
import type { Job } from "./job.ts"

/** Prepares the run of every tenant on the autopay day, one transaction each. Another job charges the runs at the provider. */
export const prepareAutopay: Job = {
  name: "prepare autopay",
  due: async (tx, day) => (await tenantsDueOn(tx, day)).map((tenantId) => (own) => prepareRun(own, { tenantId, day })),
}

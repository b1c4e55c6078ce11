/** The tenants found are listed while their name is typed. */
import { enhanceTenantSearch } from "../../../ui/finder.ts"

enhanceTenantSearch()

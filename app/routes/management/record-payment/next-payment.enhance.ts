/** Lists matching tenants while the person types a name. */
import { enhanceTenantSearch } from "../../../ui/finder.ts"

enhanceTenantSearch()

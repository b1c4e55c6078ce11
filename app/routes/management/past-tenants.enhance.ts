import { enhanceList } from "../../ui/list.ts"

enhanceList({ told: "#past-found", opens: "th a" })

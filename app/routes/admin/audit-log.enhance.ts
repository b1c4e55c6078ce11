import { enhanceList } from "../../ui/list.ts"

enhanceList({ told: "#log-found", opens: "th a" })

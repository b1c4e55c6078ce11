import { enhanceList } from "../../../ui/list.ts"

enhanceList({ statusSelector: "#log-found", opens: "th a" })

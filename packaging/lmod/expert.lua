-- EXPERT @VERSION@. Set root to the folder in which the archive was unpacked.
local root = "/opt/expert-@VERSION@"

help("Finds where and why parallel programs wait: expert TRACE. Manual: man expert.")
whatis("Name: EXPERT")
whatis("Version: @VERSION@")
whatis("Category: performance analysis")
whatis("URL: https://github.com/expert-earl/expert")

conflict("expert")
setenv("EXPERT_ROOT", root)
prepend_path("PATH", pathJoin(root, "bin"))
prepend_path("MANPATH", pathJoin(root, "share/man"))

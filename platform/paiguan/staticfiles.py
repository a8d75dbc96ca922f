"""How production serves static files: every name hashed, imports between ES modules too."""

from whitenoise.storage import CompressedManifestStaticFilesStorage


class HashedModules(CompressedManifestStaticFilesStorage):
    """Rewrites `import "./x.js"` to hashed names, so that a module and what it imports change together."""

    support_js_module_import_aggregation = True

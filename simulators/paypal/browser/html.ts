export function escapeHtml(text: string): string {
	return text
		.replaceAll("&", "&amp;")
		.replaceAll("<", "&lt;")
		.replaceAll(">", "&gt;")
		.replaceAll('"', "&quot;");
}

/** A simulator page: Hebrew, right to left, and clearly marked as a simulator. */
export function hebrewPage(title: string, content: string, script = ""): string {
	return `<!doctype html><html lang="he" dir="rtl"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><title>${escapeHtml(title)}</title><style>
*{box-sizing:border-box}body{margin:0;font:16px/1.5 system-ui,sans-serif;background:#f5f7fa;color:#1c2430}
main{max-inline-size:34rem;margin-inline:auto;padding:1rem 1.25rem 2rem}
.notice{margin:0;padding:.75rem 1.25rem;background:#7a1f1f;color:#fff;font-weight:700;text-align:center}
h1{font-size:1.3rem;margin-block:1rem .5rem}fieldset{border:1px solid #c5ccd6;border-radius:8px;margin:1.25rem 0 1rem;padding:.5rem 1rem}
legend{font-weight:700}label{display:block;padding-block:.2rem}
input[type=email],select{font:inherit;inline-size:100%;padding:.5rem;border:1px solid #6b7684;border-radius:6px;background:#fff}
dl{display:grid;grid-template-columns:auto 1fr;gap:.25rem 1rem;margin:0 0 1rem}dt{color:#4a5563}dd{margin:0;font-weight:700}
button{font:inherit;min-block-size:44px;padding:.5rem 1rem;border:1px solid #142c8e;border-radius:22px;background:#fff;color:#142c8e;cursor:pointer}
button.main{inline-size:100%;background:#142c8e;color:#fff;font-weight:700;margin-block-end:.75rem}
.row{display:flex;flex-wrap:wrap;gap:.5rem}table{inline-size:100%;border-collapse:collapse}td,th{text-align:start;padding:.4rem;border-block-end:1px solid #d5dae1}
:focus-visible{outline:3px solid #d08700;outline-offset:2px}
</style></head><body><p class="notice">PayPal מדומה: זה אינו כסף אמיתי</p><main>${content}</main>${script}</body></html>`;
}

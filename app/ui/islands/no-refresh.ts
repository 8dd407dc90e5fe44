// In development the components expect what React Router puts into the pages that it hydrates itself.
if (import.meta.env.DEV) {
	Object.assign(window, {
		__vite_plugin_react_preamble_installed__: true,
		$RefreshReg$: () => {},
		$RefreshSig$: () => (type: unknown) => type,
	});
}

export {};

// Folders of the product form no cycle, at any depth. What a folder imports is what all files beneath it
// import from outside it; so a folder and one inside it may use each other, and neighbours may not. Tests
// may reach up, so they are left out here.
const { options } = require("./.dependency-cruiser.cjs");

module.exports = {
	forbidden: [
		{
			name: "no-folder-cycle",
			severity: "error",
			scope: "folder",
			from: {},
			to: { circular: true },
		},
	],
	options: {
		...options,
		exclude: { path: `${options.exclude.path}|\\.test\\.tsx?$|^(test|db|simulators|scripts)/` },
	},
};

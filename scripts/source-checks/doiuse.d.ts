/** Types for the used part of the package `doiuse`, which has no types of its own. */
declare module 'doiuse' {
	import type { AcceptedPlugin, ChildNode } from 'postcss';

	interface Usage {
		/** The name of the feature at caniuse.com. */
		feature: string;
		/** `missing`: a text that lists the browsers without support for the feature. */
		featureData: { missing?: string };
		usage: ChildNode;
	}

	const DoIUse: new (options: { onFeatureUsage(usage: Usage): void }) => AcceptedPlugin;
	export default DoIUse;
}

/** Types for the part of the package that is used. The package itself has no types. */
declare module 'doiuse' {
	import type { AcceptedPlugin, ChildNode } from 'postcss';

	interface Usage {
		/** The name of the feature at caniuse.com. */
		feature: string;
		/** `missing`: a text with the browsers that do not support the feature. */
		featureData: { missing?: string };
		usage: ChildNode;
	}

	const DoIUse: new (options: { onFeatureUsage(usage: Usage): void }) => AcceptedPlugin;
	export default DoIUse;
}

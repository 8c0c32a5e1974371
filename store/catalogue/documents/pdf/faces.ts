import { createRequire } from 'node:module';

const require = createRequire(import.meta.url);

/** The font files of the shop's typeface, which is used in catalogues. Each font file covers Latin, Cyrillic and Greek. */
export const faces = {
	regular: require.resolve('@expo-google-fonts/literata/400Regular/Literata_400Regular.ttf'),
	italic: require.resolve('@expo-google-fonts/literata/400Regular_Italic/Literata_400Regular_Italic.ttf'),
	bold: require.resolve('@expo-google-fonts/literata/600SemiBold/Literata_600SemiBold.ttf'),
};

export type Face = keyof typeof faces;

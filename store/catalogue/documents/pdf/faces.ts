import { createRequire } from 'node:module';

/** The weights of the shop's typeface that a catalogue is set in. Each covers Latin, Cyrillic and Greek. */
const files = {
	regular: '400Regular/Literata_400Regular.ttf',
	italic: '400Regular_Italic/Literata_400Regular_Italic.ttf',
	bold: '600SemiBold/Literata_600SemiBold.ttf',
};

export type Face = keyof typeof files;

const { resolve } = createRequire(import.meta.url);

/** Where each face's font file lies. */
export const faces = Object.entries(files).map(([name, file]) => ({
	name: name as Face,
	path: resolve(`@expo-google-fonts/literata/${file}`),
}));

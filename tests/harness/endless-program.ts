// A side process whose work never ends, and which hears nothing meanwhile.
for (;;);

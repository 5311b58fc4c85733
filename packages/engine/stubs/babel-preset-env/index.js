throw new Error("@babel/preset-env is not installed: Cube's compiler does not use it");
